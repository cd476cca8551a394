"""Widgets, pages and forms: menus are made of these; pygame_gui stays in here."""
