"""Folders of settings, games and logs."""

from pathlib import Path
from typing import NamedTuple

APP = "baohuang"


class Paths(NamedTuple):
    """Where things are kept.

    Attributes:
        config: settings and rule sets saved by the player.
        data: journals, history of hands, log.
    """

    config: Path
    data: Path

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.json"

    @property
    def rules(self) -> Path:
        """Rule sets saved by the player."""
        return self.config / "rules"

    @property
    def journals(self) -> Path:
        """Matches that can be continued."""
        return self.data / "saves"

    @property
    def history(self) -> Path:
        """Finished hands."""
        return self.data / "history"

    @property
    def practice(self) -> Path:
        """Hands played on from a moment of another: they count nowhere."""
        return self.data / "practice"

    @property
    def watched(self) -> Path:
        """The last hand of others that was only watched."""
        return self.data / "watched"

    @property
    def coded(self) -> Path:
        """Hands dealt from a code: they count apart."""
        return self.data / "coded"

    @property
    def exercises(self) -> Path:
        """How one's own answers to the exercises stood."""
        return self.data / "exercises.json"

    @property
    def lan_seat(self) -> Path:
        """What leads back to a match on the network that is not over."""
        return self.data / "lan.json"

    @property
    def hunches(self) -> Path:
        """What the player privately took others for, and how soon he was right."""
        return self.data / "hunches.json"

    @property
    def screenshots(self) -> Path:
        """Pictures taken with the screenshot key."""
        return self.data / "screenshots"

    @property
    def results(self) -> Path:
        """Results of matches kept by the player."""
        return self.data / "results"

    @property
    def log(self) -> Path:
        """The log file."""
        return self.data / "log" / "baohuang.log"

    def apart(self) -> "Paths":
        """Give the folders of hands that bots only show: they are none of the player's own."""
        return self._replace(data=self.data / "demo")

    def make(self) -> None:
        """Create the two folders if they are missing."""
        self.config.mkdir(parents=True, exist_ok=True)
        self.data.mkdir(parents=True, exist_ok=True)


def shown_path(file: Path) -> str:
    """Write a path as people read it, the home folder as ``~``."""
    try:
        return str(Path("~") / file.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(file)


def paths_for(config: Path | None, data: Path | None) -> Paths:
    """Give the folders named on the command line, else those of the system; never relative ones.

    The host process does not run where the program was started.
    """
    if config is None or data is None:
        import platformdirs

        config = config or Path(platformdirs.user_config_dir(APP, appauthor=False))
        data = data or Path(platformdirs.user_data_dir(APP, appauthor=False))
    return Paths(config.absolute(), data.absolute())
