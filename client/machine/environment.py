"""What SDL must be told before pygame is loaded."""

import os
import sys


def prepare_environment() -> None:
    """Tell SDL what it must know before it starts; what the user has set himself stays."""
    usual = {
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_IME_SHOW_UI": "1",
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
        "SDL_VIDEO_X11_WMCLASS": "baohuang",
        "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
    }
    if sys.platform.startswith("linux"):
        # The window surface would go through OpenGL, slow where that is drawn by the CPU.
        usual["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    for name, value in usual.items():
        os.environ.setdefault(name, value)
