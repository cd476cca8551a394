"""The eight rule sets people know (rules 7), as differences from the base."""

from engine.core.ruleset import (
    AutoplayPlay,
    CallOrder,
    CallRanks,
    DealFrom,
    Deck,
    Dialect,
    Direction,
    EndRule,
    ForcedRound,
    GuardRule,
    RevoltRule,
    RuleSet,
    ScoreRule,
    SoloRule,
    SoloScore,
    Wind,
    YieldRule,
)

PUTONG = RuleSet(
    id="putong",
    yield_rule=YieldRule.UPSTREAM_ATTACH_2,
    autoplay_play=AutoplayPlay.BOT,
)

JINGDIAN = RuleSet(
    id="jingdian",
    guard=GuardRule.CALLED,
    call_ranks=CallRanks.ACE_TO_THREE,
    call_order=CallOrder.HIGHEST_FIRST,
    solo=SoloRule.AFTER_THRONE,
    autoplay_play=AutoplayPlay.BOT,
)

WEIHAI = RuleSet(
    id="weihai",
    deck=Deck.WEIHAI,
    yield_rule=YieldRule.SKIP_ONE,
    solo=SoloRule.AFTER_THRONE,
    revolt=RevoltRule.TWO_FORCE,
    kick=True,
    end=EndRule.SIDE_OUT,
    score=ScoreRule.STAKE,
    solo_score=SoloScore.STAKE,
    autoplay_play=AutoplayPlay.BOT,
)

QINGDAO = RuleSet(
    id="qingdao",
    guard=GuardRule.CALLED,
    yield_rule=YieldRule.UPSTREAM_ATTACH_HIGHEST,
    forced_round=ForcedRound.NO_EXCEPTION,
    solo=SoloRule.AFTER_THRONE,
    solo_needs_quad=True,
    declare_multiplier=1,
    defer=True,
    solo_score=SoloScore.QINGDAO,
    tribute=True,
    autoplay_play=AutoplayPlay.BOT,
)

LIANZHONG_JINGDIAN = RuleSet(
    id="lianzhong-jingdian",
    deck=Deck.SHORT,
    deal_from=DealFrom.EMPEROR,
    guard=GuardRule.CALLED,
    solo=SoloRule.AFTER_THRONE,
    end=EndRule.SIDE_OUT,
)

LIANZHONG_JIANMING = RuleSet(
    id="lianzhong-jianming",
    deck=Deck.SHORT,
    deal_from=DealFrom.EMPEROR,
    yield_rule=YieldRule.UPSTREAM_ATTACH_2,
    solo=SoloRule.AFTER_THRONE,
    revolt=RevoltRule.TWO_FORCE,
    end=EndRule.SIDE_OUT,
)

JINGWEIYUAN = RuleSet(
    id="jingweiyuan",
    deck=Deck.SHORT,
    deal_from=DealFrom.EMPEROR,
    direction=Direction.ANTICLOCKWISE,
    dialect=Dialect.KE,
    yield_rule=YieldRule.NONE,
    revolt=RevoltRule.INDIVIDUAL,
    wind=Wind.APPLY,
    end=EndRule.SIDE_OUT,
    solo_score=SoloScore.S3,
    autoplay_play=AutoplayPlay.BOT,
)

BDQINGDAO = RuleSet(
    id="bdqingdao",
    direction=Direction.ANTICLOCKWISE,
    dialect=Dialect.ZHUANG,
    guard=GuardRule.CALLED,
    call_ranks=CallRanks.ALL,
    solo=SoloRule.EARLY,
    defer=True,
    wind=Wind.APPLY,
    solo_score=SoloScore.S3,
    autoplay_play=AutoplayPlay.BOT,
)

PRESETS: dict[str, RuleSet] = {
    preset.id: preset
    for preset in (
        PUTONG,
        JINGDIAN,
        WEIHAI,
        QINGDAO,
        LIANZHONG_JINGDIAN,
        LIANZHONG_JIANMING,
        JINGWEIYUAN,
        BDQINGDAO,
    )
}
"""By id, in the order of rules 7."""
