#!/bin/sh
# Puts the program into the menu of this user, with no need to be root:
#   ./install.sh            copy it to ~/.local/share/baohuang and list it
#   ./install.sh --remove   take it away again; settings and recorded hands stay
# 把游戏装进当前用户的菜单，不需要管理员；加 --remove 卸载，设置和牌谱会留下。
set -eu

share="${XDG_DATA_HOME:-$HOME/.local/share}"
home="$share/baohuang/program"
desktop="$share/applications/baohuang.desktop"
mime="$share/mime/packages/baohuang.xml"
icon="$share/icons/hicolor/512x512/apps/baohuang.png"
command="$HOME/.local/bin/baohuang"

refresh() {
  if command -v update-desktop-database >/dev/null; then
    update-desktop-database "$share/applications" || true
  fi
  if command -v update-mime-database >/dev/null && [ -d "$share/mime/packages" ]; then
    update-mime-database "$share/mime" || true
  fi
  if command -v gtk-update-icon-cache >/dev/null; then
    gtk-update-icon-cache -q -t "$share/icons/hicolor" || true
  fi
}

if [ "${1:-}" = "--remove" ]; then
  rm -rf "$home"
  rm -f "$desktop" "$mime" "$icon" "$command"
  refresh
  echo "Removed. 已卸载。"
  exit 0
fi

here="$(cd "$(dirname "$0")" && pwd)"
if [ "$here" = "$home" ]; then
  echo "It is installed already. 已经装好了。"
  exit 0
fi

mkdir -p "$(dirname "$home")" "$(dirname "$desktop")" "$(dirname "$mime")" \
  "$(dirname "$icon")" "$(dirname "$command")"
rm -rf "$home"
cp -R "$here" "$home"
cp "$here/baohuang.png" "$icon"
cp "$here/baohuang.xml" "$mime"
# Exec as the desktop entry specification wants a path: quoted, with its signs escaped.
program="$(printf '%s' "$home/BaoHuang" | sed 's/[\\"`$]/\\\\&/g; s/%/%%/g')"
while IFS= read -r line; do
  case "$line" in
    Exec=*) printf 'Exec="%s" %%f\n' "$program" ;;
    *) printf '%s\n' "$line" ;;
  esac
done <"$here/baohuang.desktop" >"$desktop"
ln -sf "$home/BaoHuang" "$command"
refresh
echo "Installed: look for Bao Huang in the menu. 装好了：在菜单里找“保皇”。"
