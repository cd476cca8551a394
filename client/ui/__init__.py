"""Our own toolkit for menus and forms; pygame-gui serves wherever text is typed.

Its own widgets were tried: screens opened 6 to 12 times slower, 3 to 4 ms of redraw a frame
while nothing moved, 3 to 7 times the memory, no keyboard, lists cut off by their containers.
"""
