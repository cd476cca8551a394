"""One's own rule set: every option as declared, with what clashes named."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame

from client.look import palette
from client.look.fonts import Size
from client.overriding import override
from client.present.optionwords import clash_words, option_help, option_label, value_words
from client.scenes.rulefiles import RuleFilesScene
from client.settings.rulesets import CUSTOM, custom_base, custom_choice, custom_rules
from client.ui.buttons import Button, Toggle, Weight
from client.ui.choice import DropDown, Item, Segments
from client.ui.dialog import Dialog, Reply, inform, nothing
from client.ui.form import FormRow
from client.ui.labels import Label, Paragraph, Space
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.slider import Stepper
from client.ui.widget import Widget
from engine.core.presets import PRESETS
from engine.core.ruleset import OptionField, RuleSet, Value, changes, clashes, matters, options
from engine.rulefile import (
    CustomRules,
    RuleFileError,
    idle_words,
    load_rules,
    rule_file_words,
    save_rules,
)

SIDE_BY_SIDE = 3
"""Most values shown side by side; more open as a list."""


class CustomRulesScene(PageScene):
    """What the set is made from and its troubles at the left, its options at the right."""

    name = "customrules"

    def __init__(self, app: Program, undo: Callable[[], None] = nothing) -> None:
        """Open them.

        Args:
            app: has window and settings.
            undo: called where one goes back without using them.
        """
        super().__init__(app)
        self._left_unused = undo
        self._panel = pygame.Rect(0, 0, 0, 0)

    @override
    def back(self) -> None:
        super().back()
        self._left_unused()

    @property
    def base(self) -> RuleSet:
        """The preset it is made from."""
        return custom_base(self.app.settings.new_game.custom)

    @property
    def rules(self) -> RuleSet:
        """The rule set as it stands."""
        return custom_rules(self.app.settings.new_game.custom)

    def _take(self, rules: RuleSet, base: RuleSet) -> None:
        choice = msgspec.structs.replace(
            self.app.settings.new_game, rules=CUSTOM, custom=custom_choice(rules, base)
        )
        self.app.change(new_game=choice)
        self.build()

    # -- layout --------------------------------------------------------------

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        room = self.add_header(page, self.words_for("custom.title"))
        width = look.px(300)
        side = Scroll("side", self._side(), gap=10, pad=0)
        side.lay(look, pygame.Rect(room.left, room.top, width, room.height - look.px(66)))
        use = Button("use", self.words_for("custom.use"), self.app.pop, weight=Weight.MAIN)
        use.enabled = not clashes(self.rules)
        use.lay(look, pygame.Rect(room.left, room.bottom - look.px(54), width, look.px(54)))
        left = room.left + width + look.px(24)
        self._panel = pygame.Rect(left, room.top, room.right - left, room.height)
        rows = Scroll("options", self._rows(), gap=8, pad=8)
        rows.lay(look, self._panel.inflate(-look.px(36), -look.px(20)))
        page.add(side, rows, use)

    def _side(self) -> list[Widget]:
        words = self.words_for
        items = [Item(name, words(f"preset.{name}")) for name in PRESETS]
        base = DropDown("base", items, self.base.id, self._rebase)
        undo = Button("undo", words("custom.reset"), self._undo, icon="undo", align="left")
        undo.enabled = bool(changes(self.rules, self.base))
        widgets: list[Widget] = [
            Label(words("custom.base"), Size.SMALL, palette.GOLD, bold=True),
            base,
            *self._advice(),
            Space(4),
            undo,
            Button("save", words("custom.save"), self._ask_name, icon="save", align="left"),
            Button("load", words("custom.load"), self._choose_file, icon="folder", align="left"),
        ]
        return widgets

    def _advice(self) -> list[Paragraph]:
        """Say what clashes, or else what the choice above is for."""
        text = self.look.text
        return [
            Paragraph(clash_words(text, clash), Size.SMALL, palette.CINNABAR_BRIGHT)
            for clash in clashes(self.rules)
        ] or [Paragraph(text("custom.base_help"), Size.SMALL, palette.IVORY_FAINT)]

    def _rows(self) -> list[Widget]:
        rules, changed = self.rules, set(changes(self.rules, self.base))
        text = self.look.text
        wrong = {clash.first: clash for clash in clashes(rules)}
        wrong |= {clash.second: clash for clash in clashes(rules)}
        widgets: list[Widget] = []
        group, row = "", None
        for declared in options():
            if declared.option.group != group:
                if isinstance(row, FormRow):
                    row.underlined = False
                    widgets.append(Space(14))
                group = declared.option.group
                widgets.append(Label(text(f"group.{group}"), Size.BODY, palette.GOLD, bold=True))
            control = self._control(declared)
            control.enabled = matters(rules, declared)
            help_words = option_help(text, declared.name)
            row = FormRow(
                option_label(text, declared.name),
                control,
                help_words if control.enabled else text("custom.off"),
            )
            row.marked = declared.name in changed
            if declared.name in wrong:
                row.alert = clash_words(text, wrong[declared.name])
            widgets.append(row)
        return widgets

    def _control(self, declared: OptionField) -> Widget:
        name, value = declared.name, getattr(self.rules, declared.name)
        if isinstance(declared.default, bool):
            return Toggle(name, value, lambda on: self._set(name, on))
        if isinstance(declared.default, int) and f"option.{name}.n" in self.look.text:
            bounds = int(declared.domain[0]), int(declared.domain[-1])
            return Stepper(name, bounds, value, lambda number: self._set(name, number))
        items: list[Item[Value]] = [
            Item(each, value_words(self.look.text, name, each)) for each in declared.domain
        ]
        if len(items) <= SIDE_BY_SIDE:
            side_by_side = Segments(name, items, value, lambda each: self._set(name, each))
            if side_by_side.width(self.look) <= self.look.px(430):
                return side_by_side
        return DropDown(name, items, value, lambda each: self._set(name, each))

    # -- doing ---------------------------------------------------------------

    def _set(self, name: str, value: Value) -> None:
        self._take(msgspec.structs.replace(self.rules, **{name: value}), self.base)

    def _rebase(self, name: str) -> None:
        self._take(PRESETS[name], PRESETS[name])

    def _undo(self) -> None:
        self._take(self.base, self.base)

    def _ask_name(self) -> None:
        words = self.words_for
        dialog = Dialog(
            self.app, words("custom.save_title"), words("custom.save_body"), (),
            text="", ghost=words("preset.custom"),
        )  # fmt: skip
        dialog.answers = (
            Reply("save", words("ui.save"), lambda: self._save(dialog.text or ""), Weight.MAIN),
            Reply("cancel", words("ui.cancel"), nothing),
        )
        self.app.push(dialog)

    def _save(self, name: str) -> None:
        shown = name.strip() or self.words_for("preset.custom")
        file = self.app.paths.rules / f"{file_name(shown)}.rules.json"
        custom = CustomRules(name=shown, base=self.base.id, rules=self.rules)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            save_rules(file, custom)
        except OSError:
            inform(self.app, self.words_for("custom.title"), self.words_for("custom.save_failed"))
        else:
            self.app.toast(self.words_for("custom.saved", file=file.name))

    def _choose_file(self) -> None:
        self.app.push(RuleFilesScene(self.app))

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        self.draw_panel(surface, self._panel)


def file_name(name: str) -> str:
    """Turn a name into one for a file on any system."""
    kept = "".join(char if char.isalnum() or char in "-_ " else "_" for char in name)
    return kept.strip()[:40] or CUSTOM


def open_rules(app: Program, file: Path) -> None:
    """Take the rules of a file for the next match, or say what is wrong with it."""
    try:
        custom = load_rules(file)
    except RuleFileError as error:
        why = rule_file_words(error, app.look.text)
        inform(app, app.words("custom.title"), app.words("open.broken", file=file.name, why=why))
        return
    base = PRESETS.get(custom.base or "", PRESETS["putong"])
    choice = msgspec.structs.replace(
        app.settings.new_game, rules=CUSTOM, custom=custom_choice(custom.rules, base)
    )
    app.change(new_game=choice)
    idle = idle_words(custom, app.look.text)
    app.toast(" ".join(filter(None, (app.words("custom.loaded", file=file.name), idle))))
    if not isinstance(app.scene, CustomRulesScene):
        app.push(CustomRulesScene(app))
    else:
        app.scene.build()
