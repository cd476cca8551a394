"""The program: one window, a stack of scenes, and what they share."""

import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame

from client.look.look import Look, scale_for
from client.look.store import drop_drawn, fit_stores
from client.machine.coachprocess import Coach
from client.machine.hostprocess import Host
from client.machine.keyboard import asks_for_full_screen, is_chord, plain
from client.machine.language import preferred_language
from client.machine.logfile import Log
from client.machine.memory import give_back, settle
from client.machine.paths import Paths, shown_path
from client.machine.speech import Speaker, speech_command
from client.machine.window import Window, quiet_unused_events
from client.present.deeds import Deed
from client.program.choices import Choices
from client.program.options import Options
from client.settings.keys import bound
from client.settings.settings import AUTO, Settings
from client.showroom.driven import Camera, Stopwatch
from client.stage.icons import Icons
from client.stage.resources import Resources
from client.ui.fade import Fade
from client.ui.scene import Program, Scene, Ways
from client.ui.toast import Toasts
from engine.assets import assets_folder
from engine.drawable import LACKING, as_drawn
from engine.filelock import FileLock
from engine.text import text_in

log = Log(__name__)

LONGEST_STEP = 0.05
"""Seconds; a longer frame counts as this much, so that a stall swallows no movement."""

CLEARS_AFTER = 0.6
"""Seconds after which what a table took is given back."""

FRAMES = 60
"""Frames drawn in a second while something moves."""

PATIENCE = 0.25
"""Seconds to wait for an event when nothing moves."""

NAP = 0.015
"""Seconds between two looks for events when nothing moves."""

WAKE = pygame.event.custom_type()
"""Posted from another thread to end the wait for an event."""

_SEEN_AGAIN = (
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWRESTORED,
)

_LOOK_FIELDS = frozenset({"language", "ui_size"})


class App:
    """What every scene can ask for, and the loop that drives the top one.

    Args:
        options: the command line.
        paths: folders of this player.
        ways: makes the ways to the screens; the program itself knows none of them.
    """

    def __init__(self, options: Options, paths: Paths, ways: Callable[[Program], Ways]) -> None:
        self.options = options
        self.paths = paths
        self.choices = Choices(paths.settings, options)
        self._profile = FileLock(paths.config / "window.lock")
        fullscreen = options.fullscreen or (self.settings.fullscreen and not options.windowed)
        if options.resolution is not None:
            fullscreen = options.fullscreen
        last, place = self.settings.window, self.settings.place
        self.window = Window(options.resolution, fullscreen, last, place)
        self.icons = Icons(assets_folder())
        self.resources = Resources()
        self._speaker: Speaker | None = None
        self._spoken = ""
        self.toasts = Toasts()
        self.fade = Fade()
        self.go = ways(self)
        self.host = Host(paths.apart() if options.demo or options.selftest else paths)
        self.coach = Coach(self.wake)
        self.meter: Stopwatch | None = None
        self.album: Camera | None = None
        self.browsed: Path | None = None
        """The folder last looked through for a file."""
        self.running = True
        self.now = 0.0
        """Seconds of shown time since the start."""
        self._scenes: list[Scene] = []
        self._clears_at: float | None = None
        self._shown = False
        self._unseen = False
        """Whether nothing of the window can be seen: then nothing is drawn."""
        self.look = self._new_look()
        quiet_unused_events()

    # -- what scenes use -----------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.choices.now

    @property
    def scene(self) -> Scene:
        """The scene that has the screen."""
        return self._scenes[-1]

    @property
    def scenes(self) -> Sequence[Scene]:
        """All scenes from the lowest."""
        return tuple(self._scenes)

    @property
    def size(self) -> tuple[int, int]:
        """Size of the picture in pixels."""
        return self.window.size

    @property
    def moving(self) -> bool:
        """Whether things may move for show: not with animation off or reduced."""
        return self.settings.animation and not self.settings.reduced_motion

    @property
    def keys(self) -> dict[Deed, str]:
        """The key of every deed, by pygame's name of it."""
        return bound(self.settings.keys)

    def words(self, key: str, /, **values: object) -> str:
        """Give a sentence in the language of the moment."""
        return self.look.text(key, **values)

    def felt(self) -> pygame.Surface:
        """Give the cloth for the whole window."""
        return self.resources.felt(self.size, self.settings.felt.value)

    def play(self, sound: str, stake: int = 1) -> None:
        """Play a sound by name, louder and longer with the stake where it grows."""
        self.resources.sounds(self.settings).play(sound, stake)

    def speak(self, words: str) -> None:
        """Let the system's voice say something, where the player wants to hear it."""
        if self.settings.voices and not self.settings.mute:
            self._speaker_now().say(words)

    @property
    def has_voice(self) -> bool:
        """Whether the system has a voice."""
        return self._speaker_now().works

    def _speaker_now(self) -> Speaker:
        """Give the voice of the language of the moment."""
        language = self.look.text.language
        if self._speaker is None or self._spoken != language:
            if self._speaker is not None:
                self._speaker.close()
            self._speaker, self._spoken = Speaker(speech_command(language)), language
        return self._speaker

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self._scenes and self._shown:
            self.begin_fade()
        if self._scenes:
            self.scene.leave()
        self._scenes.append(scene)
        self._arrive()

    def pop(self) -> None:
        """Take the top scene away; the program ends with the last one."""
        self.begin_fade()
        self.toasts.hush()
        gone = self._scenes.pop()
        gone.leave()
        gone.close()
        if self._scenes:
            self._arrive()
        else:
            self.running = False

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self.begin_fade()
        gone = self._scenes.pop()
        gone.leave()
        gone.close()
        self._scenes.append(scene)
        self._arrive()

    def quit(self) -> None:
        """End the program after this frame."""
        self.running = False

    def change(self, **fields: Any) -> None:
        """Change settings: at once on the screen, soon in the file."""
        if not self.choices.change(fields, self.now):
            return
        if fields.keys() & {"effects", "alerts", "mute"}:
            sounds = self.resources.sounds(self.settings)
            sounds.set_volume("effects", self.settings.effects)
            sounds.set_volume("alerts", self.settings.alerts)
            sounds.mute = self.settings.mute
        if self.settings.fullscreen != self.window.fullscreen and "fullscreen" in fields:
            self.window.set_fullscreen(self.settings.fullscreen)
            self._resize()
        elif fields.keys() & _LOOK_FIELDS:
            self._relook()
        elif self._scenes:
            self.scene.settings_changed(frozenset(fields))
        if "name" in fields:
            self._tell_how_drawn(self.settings.name)

    def _tell_how_drawn(self, name: str) -> None:
        """Say so if the font lacks letters of a name the player gives himself."""
        shown = as_drawn(name)
        if LACKING in shown:
            self.toast(self.words("ui.name_signs", shown=shown))

    def set_table(self) -> None:
        """A table comes, which takes all there is of the machine."""
        self._clears_at = None
        settle()

    def clear_table(self) -> None:
        """A table is gone: what was drawn for it goes as soon as nothing moves."""
        self._clears_at = self.now + CLEARS_AFTER

    def _clear_if_due(self) -> None:
        if self._clears_at is None or self.now < self._clears_at or self.animating:
            return
        self._clears_at = None
        if any(scene.holds_link for scene in self._scenes):
            # A hand of others was watched over a table: that one still needs all it has.
            return
        drop_drawn()
        self.resources.forget_sizes()
        self.icons.forget()
        give_back()

    def toast(self, words: str) -> None:
        """Show a short message for a moment."""
        self.toasts.say(words, self.now)

    def screenshot(self, file: Path | None = None) -> Path | None:
        """Save the picture on the screen; give its file, or None if that failed."""
        if file is None:
            now = time.time()
            second = time.strftime("%Y-%m-%d_%H-%M-%S", time.localtime(now))
            stamp = f"{second}-{int(now % 1 * 1000):03d}"
            file = self.paths.screenshots / f"baohuang_{stamp}.png"
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(self.window.surface, str(file))
        except (OSError, pygame.error) as error:
            log.warning("no screenshot: %s", error)
            return None
        return file

    def wake(self) -> None:
        """End the wait for an event; may be called from any thread."""
        try:
            if not pygame.event.peek(WAKE):
                pygame.event.post(pygame.event.Event(WAKE))
        except pygame.error:
            # The window has just been closed: there is nobody to wake.
            return

    # -- the loop ------------------------------------------------------------

    def run(self) -> None:
        """Go on until the program ends."""
        clock = pygame.time.Clock()
        last = time.perf_counter()
        while self.running:
            events = self._wait()
            now = time.perf_counter()
            self.step(now - last, events)
            last = now
            if self.animating and not self._unseen:
                clock.tick(FRAMES)

    def _wait(self) -> list[pygame.event.Event]:
        if not self._unseen and (self.animating or not self._shown):
            return pygame.event.get()
        patience = PATIENCE
        wakes = self.scene.wakes_in
        if wakes is not None:
            patience = min(patience, max(0.001, wakes))
        end = time.perf_counter() + patience
        events = pygame.event.get()
        # ``pygame.event.wait`` looks a thousand times a second: that is felt in the battery.
        while not events and time.perf_counter() < end:
            time.sleep(NAP)
            events = pygame.event.get()
        return events

    @property
    def animating(self) -> bool:
        """Whether the next frame differs by itself."""
        return self.scene.animating or self.fade.active or self.toasts.moving(self.now)

    def step(self, dt: float, events: Sequence[pygame.event.Event]) -> None:
        """Pass one frame: events, time, picture."""
        start = time.perf_counter()
        steps = max(1, math.ceil(min(dt, PATIENCE) / LONGEST_STEP)) if self._unseen else 1
        dt = min(dt / steps, LONGEST_STEP) if dt > 0 else 0.0
        for event in _once_resized(events):
            if self.running:
                self._handle(plain(event))
        if self._has_ended():
            return
        self.now += dt * steps
        if not any(scene.holds_link for scene in self._scenes):
            # Whoever has left the menu may soon want a table.
            self.host.attend(soon=len(self._scenes) > 1)
        for _ in range(steps):
            # Seldom looked at, a window nobody sees still keeps up with its table.
            self.scene.update(dt)
            if self._has_ended():
                return
        self._keep_choices()
        self._clear_if_due()
        self.window.stay_awake(on=self.animating and not self._unseen)
        if self._unseen:
            return
        if self.scene.dirty or self.animating or self.toasts.changed(self.now):
            self._draw(dt, time.perf_counter() - start)
        if self.album is not None:
            self.album.look(self)

    def _keep_choices(self) -> None:
        """Write settings a little after they change; say once that they cannot be kept."""
        failed = self.choices.failed
        self.choices.save_if_due(self.now)
        if self.choices.failed and not failed:
            self.toast(self.words("ui.settings_not_kept"))

    def _has_ended(self) -> bool:
        return not self.running

    def _draw(self, dt: float, thinking: float) -> None:
        start = time.perf_counter()
        scene = self.scene
        scene.dirty = False
        areas = scene.draw(self.window.surface)
        scene.stale = False
        if self.fade.active or self.toasts.showing(self.now):
            self.fade.draw(self.window.surface, dt)
            self.toasts.draw(self.window.surface, self.look, self.now)
            areas = None
            self._all_anew()
        drawn = time.perf_counter()
        if areas is None:
            pygame.display.flip()
        else:
            pygame.display.update(list(areas))
        self._shown = True
        if self.meter is not None:
            showing = time.perf_counter() - drawn
            self.meter.frame(scene.moment, thinking, drawn - start, showing)

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            if self.scene.may_close():
                self.running = False
        elif event.type == pygame.VIDEORESIZE:
            self.window.resized()
            if not self.window.fullscreen and self.options.resolution is None:
                self.choices.change({"window": self.window.windowed}, self.now)
            self._resize()
        elif event.type == pygame.WINDOWMOVED:
            if not self.window.fullscreen:
                self.choices.change({"place": (event.x, event.y)}, self.now)
        elif event.type in _SEEN_AGAIN:
            self._unseen = False
            self._all_anew()
            self.scene.handle(event)
        elif event.type == pygame.DROPFILE:
            self.go.open(Path(event.file))
        elif event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self._unseen = True
        elif asks_for_full_screen(event):
            self.change(fullscreen=not self.window.fullscreen)
        elif is_chord(event) and not self.scene.typing:
            # It is meant for the system, or for nobody.
            return
        elif not self.scene.handle(event) and event.type == pygame.KEYDOWN:
            self._key(event)

    def _key(self, event: pygame.event.Event) -> None:
        name = pygame.key.name(event.key)
        keys = self.keys
        if name == keys[Deed.FULLSCREEN]:
            self.change(fullscreen=not self.window.fullscreen)
        elif name == keys[Deed.SCREENSHOT]:
            file = self.screenshot()
            if file is None:
                self.toast(self.words("ui.screenshot_failed"))
            else:
                self.toast(self.words("ui.screenshot_saved", file=shown_path(file)))

    def recover(self) -> None:
        """Go back to the menu after a crash, with a host started anew."""
        self._scenes = []
        self.running = True
        self.fade.stop()
        self.go.home()
        self.host.restart()

    def take_profile(self) -> None:
        """Take this player's settings for this window; say so if another window has them."""
        try:
            is_only = self._profile.take()
        except OSError as error:
            log.info("no lock on the settings: %s", error)
            return
        if not is_only:
            self.toast(self.words("ui.second_window"))

    def close(self) -> None:
        """Let go of everything."""
        self.choices.save()
        self._profile.release()
        while self._scenes:
            gone = self._scenes.pop()
            gone.close()
        self.coach.close()
        self.resources.close()
        if self._speaker is not None:
            self._speaker.close()
        # The window goes at once; the host may take a moment to write what it has.
        pygame.display.quit()
        self.host.close()

    # -- inside --------------------------------------------------------------

    def _arrive(self) -> None:
        self.scene.build()
        self.scene.enter()
        self._all_anew()

    def begin_fade(self) -> None:
        """Let what is on the screen now fade away over what comes."""
        if self.moving:
            self.fade.begin(self.window.surface)

    def _new_look(self) -> Look:
        chosen = self.settings.language
        language = preferred_language() if chosen == AUTO else chosen
        scale = scale_for(self.size, self.settings.ui_size)
        fit_stores(self.size)
        return Look(scale, text_in(language), self.icons)

    def _resize(self) -> None:
        drop_drawn()
        self.resources.forget_sizes()
        self._relook()

    def _relook(self) -> None:
        self.look = self._new_look()
        self._rebuild()

    def _rebuild(self) -> None:
        self.fade.stop()
        if self._scenes:
            self.scene.build()
            self._all_anew()

    def _all_anew(self) -> None:
        self.scene.dirty = self.scene.stale = True


def _once_resized(events: Sequence[pygame.event.Event]) -> list[pygame.event.Event]:
    """Leave out all changes of size but the last: each would lay everything out anew."""
    sizes = [event for event in events if event.type == pygame.VIDEORESIZE]
    return [event for event in events if event.type != pygame.VIDEORESIZE or event is sizes[-1]]
