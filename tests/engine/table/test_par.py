"""What the master makes of a deal."""

import pytest

from engine.table.dealcode import DealCode
from engine.table.par import par_of


@pytest.mark.long
def test_the_master_makes_the_same_of_a_deal_every_time() -> None:
    code = DealCode("qingdao", 5)
    par = par_of(code, "steady")
    assert (par.code, par.rules, par.level, len(par.points)) == (code.text, "qingdao", "steady", 5)
    assert par == par_of(code, "steady")
