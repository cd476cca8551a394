"""From the command line to the first screen, and what happens if all goes wrong."""

import contextlib
import sys
from typing import TYPE_CHECKING

from client.machine.complaint import complain
from client.machine.environment import prepare_environment
from client.machine.language import preferred_language
from client.machine.logfile import Log, start_log, stop_log
from client.machine.paths import Paths, paths_for
from client.machine.signals import ended_by_signals
from client.program.options import Options
from engine import __version__
from engine.assets import assets_folder
from engine.text import text_in

if TYPE_CHECKING:
    from client.program.app import App


log = Log(__name__)


def start(options: Options) -> int:
    """Do what the command line asks; give the exit code."""
    paths = paths_for(options.config_dir, options.data_dir)
    if options.version:
        sys.stdout.write(f"baohuang {__version__}\n")
        return 0
    if options.paths:
        sys.stdout.write(f"config {paths.config}\ndata {paths.data}\nlog {paths.log}\n")
        return 0
    text = text_in(options.lang or preferred_language())
    try:
        return _play(options, paths)
    except CannotStartError as error:
        complain(text, text(error.key, **error.values))
        return 2
    except Exception:
        start_log(paths.log)
        log.exception("crash before the window was there")
        complain(text, text("cmd.broken", file=paths.log))
        return 1
    finally:
        stop_log()


class CannotStartError(Exception):
    """The program cannot start, for a reason its user can do something about.

    Attributes:
        key: of the sentence that says why.
        values: what stands in it.
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def _play(options: Options, paths: Paths) -> int:
    prepare_environment()
    import pygame

    if not getattr(pygame, "IS_CE", False):
        raise CannotStartError("cmd.not_ce")
    from client.machine.window import NoScreenError
    from client.machine.writing import UnwritableError, try_file, try_folder

    try:
        paths.make()
    except OSError as error:
        raise CannotStartError("cmd.no_folder", file=error.filename) from None
    try:
        if options.screenshot_dir is not None:
            try_folder(options.screenshot_dir)
        if options.profile is not None:
            try_file(options.profile)
        return _run(options, paths)
    except UnwritableError as error:
        raise CannotStartError("cli.cannot_write", file=error.file, reason=error) from None
    except NoScreenError as error:
        raise CannotStartError("cmd.no_screen", why=error) from None
    finally:
        pygame.quit()


def _run(options: Options, paths: Paths) -> int:
    from client.program.app import App
    from client.program.routes import Routes

    app = App(options, paths, Routes)
    with ended_by_signals(lambda: end_at_once(app)):
        return _show_and_close(app)


def _show_and_close(app: "App") -> int:
    try:
        if app.options.selftest or app.options.demo:
            from client.showroom.driven import Asked
            from client.showroom.showing import show

            start_log(app.paths.log)
            asked = Asked(
                selftest=app.options.selftest,
                pictures=app.options.screenshot_dir,
                profile=app.options.profile,
                rules=app.options.rules,
                hands=app.options.hands,
                seed=app.options.seed,
                join=app.options.join,
            )
            return show(app, asked)
        _open_first(app)
        app.run()
        return 0
    except Exception:
        start_log(app.paths.log)
        name = app.scenes[-1].name if app.scenes else "none"
        log.exception("crash in scene %s", name)
        return _after_crash(app)
    finally:
        app.close()


def end_at_once(app: "App") -> None:
    """End the program whatever is on the screen, the window after a crash included."""
    import pygame

    app.quit()
    # The window may be closed already, with only the host to wait for.
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(pygame.QUIT))


def _after_crash(app: "App") -> int:
    """Tell what happened; go on from the menu as often as the player wants."""
    from client.program.crash import show_crash

    while show_crash(app):
        try:
            app.recover()
            app.run()
            return 0
        except Exception:
            log.exception("crash after recovery")
    return 1


def _open_first(app: "App") -> None:
    import pygame

    # Whoever has settings already has played here before.
    is_new = not app.settings.welcomed and not app.paths.settings.exists()
    app.go.home()
    app.take_profile()
    app.step(0.0, [])
    start_log(app.paths.log)
    system = sys.version.split()[0]
    log.info("baohuang %s, pygame-ce %s, Python %s", __version__, pygame.ver, system)
    name = app.settings.name or app.words("ui.you")
    app.host.start(name, app.settings.avatar, app.wake)
    app.window.set_icon(assets_folder() / "icons" / "app.png")
    if app.options.screenshot_dir is not None:
        from client.showroom.album import Album

        app.album = Album(app.options.screenshot_dir)
    file = app.options.file or app.options.replay
    if file is not None:
        app.go.open(file)
    elif is_new and app.options.join is None:
        app.go.welcome()
    elif app.options.join is not None:
        app.go.join(app.options.join)
