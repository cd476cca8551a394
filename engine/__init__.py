"""The game of 保皇 without a screen: rules, bots, table and network host."""

__version__ = "0.2.0"
