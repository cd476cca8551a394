; The installer for Windows, for one user and without an administrator:
;   ISCC /DVersion=0.2.0 /DPacked=BaoHuang-0.2.0-windows-x64-setup baohuang.iss
; It packs dist\BaoHuang; what it makes lies in dist\packed.

#ifndef Version
  #error Give the version: /DVersion=…
#endif
#ifndef Packed
  #define Packed "BaoHuang-setup"
#endif
#define Root AddBackslash(SourcePath) + "..\..\"

[Setup]
AppId={{5C0F8B0E-3E5B-4B57-9D4E-6A1B8D0C2E71}
AppName={cm:Game}
AppVersion={#Version}
AppVerName={cm:Game} {#Version}
AppPublisher=Bao Huang
VersionInfoVersion={#Version}
VersionInfoDescription=Bao Huang
VersionInfoProductName=Bao Huang
DefaultDirName={localappdata}\Programs\BaoHuang
DefaultGroupName={cm:Game}
DisableProgramGroupPage=yes
DisableDirPage=auto
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0
ChangesAssociations=yes
CloseApplications=yes
SetupIconFile={#Root}assets\icons\app.ico
UninstallDisplayIcon={app}\BaoHuang.exe
UninstallDisplayName={cm:Game}
WizardStyle=modern
ShowLanguageDialog=auto
Compression=lzma2/max
SolidCompression=yes
OutputDir={#Root}dist\packed
OutputBaseFilename={#Packed}

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "zh"; MessagesFile: "compiler:Default.isl,Chinese.isl"

[CustomMessages]
en.Game=Bao Huang
zh.Game=保皇
en.DesktopIcon=Put an icon on the &desktop
zh.DesktopIcon=在桌面上放一个图标(&D)
en.Record=Bao Huang record
zh.Record=保皇牌谱
en.Play=&Play Bao Huang
zh.Play=开始玩保皇(&P)

[Tasks]
Name: "desktopicon"; Description: "{cm:DesktopIcon}"; Flags: unchecked

[InstallDelete]
; What an older version brought must not be left among the new.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Root}dist\BaoHuang\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion

[Icons]
Name: "{autoprograms}\{cm:Game}"; Filename: "{app}\BaoHuang.exe"
Name: "{autodesktop}\{cm:Game}"; Filename: "{app}\BaoHuang.exe"; Tasks: desktopicon

[Registry]
Root: HKCU; Subkey: "Software\Classes\.bhr\OpenWithProgids"; ValueType: string; ValueName: "BaoHuang.Record"; ValueData: ""; Flags: uninsdeletevalue
Root: HKCU; Subkey: "Software\Classes\.bhr"; ValueType: string; ValueName: ""; ValueData: "BaoHuang.Record"; Flags: createvalueifdoesntexist uninsdeletekeyifempty
Root: HKCU; Subkey: "Software\Classes\BaoHuang.Record"; ValueType: string; ValueName: ""; ValueData: "{cm:Record}"; Flags: uninsdeletekey
Root: HKCU; Subkey: "Software\Classes\BaoHuang.Record\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\BaoHuang.exe,0"
Root: HKCU; Subkey: "Software\Classes\BaoHuang.Record\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\BaoHuang.exe"" ""%1"""

[Run]
Filename: "{app}\BaoHuang.exe"; Description: "{cm:Play}"; Flags: nowait postinstall skipifsilent

[Messages]
en.FinishedLabel=Bao Huang is installed.%n%nWhen you host a table for friends, Windows asks once whether Bao Huang may be reached from the network. Allow it for private networks. Playing alone or joining a friend's table needs no answer.
zh.FinishedLabel=保皇装好了。%n%n第一次给朋友开桌时，Windows 会问一次是否允许保皇通过防火墙，请勾选“专用网络”并允许。自己玩、加入别人的桌子都不会问。

[Code]
{ The association goes with the program, unless another one has taken it over. }
procedure CurUninstallStepChanged(CurUninstallStep: TUninstallStep);
var
  Owner: String;
begin
  if CurUninstallStep <> usPostUninstall then
    Exit;
  if RegQueryStringValue(HKCU, 'Software\Classes\.bhr', '', Owner) and (Owner = 'BaoHuang.Record') then
    RegDeleteValue(HKCU, 'Software\Classes\.bhr', '');
  RegDeleteKeyIfEmpty(HKCU, 'Software\Classes\.bhr\OpenWithProgids');
  RegDeleteKeyIfEmpty(HKCU, 'Software\Classes\.bhr');
end;
