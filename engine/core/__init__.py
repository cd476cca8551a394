"""The rules as a pure fold: no clock, no I/O, no randomness of its own.

Words used everywhere, in code, tests, records and on screen:

======== ========== ====================================================
emperor  皇帝       holds the scepter once the throne is settled
guard    侍卫       the Emperor's ally, unknown until revealed
rebel    革命党     everybody else
scepter  皇牌       the marked big joker
sword    侍卫牌     the marked small joker (fixed-guard rules)
throne   选皇帝     the walk of the scepter until somebody accepts it
yield    让位       to pass the scepter on
seize    抢独       to take the scepter and play alone against four
call     叫侍卫     to name the card that makes its holder the Guard
declare  明保       to show a hidden role before play
revolt   造反       rebels raise the stake
kick     踢         the stake is raised once more
tribute  上贡       cards owed for the last hand
defer    让牌       to wait for a second lap in place of passing
apply    接风       to ask for the lead behind a player who went out
hold     憋牌       the lowest rank only as the last play
roast    烤牌       larger sets may beat smaller ones
places   头客…大落  1st to 5th to go out
autoplay 托管       a seat that is played automatically
======== ========== ====================================================
"""
