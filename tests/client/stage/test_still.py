"""The still repaints what changed, and only that."""

import pygame
from hypothesis import given
from hypothesis import strategies as st

from client.stage.still import WASTE, Layer, Still, merged

SIZE = (60, 40)

spots = st.builds(
    pygame.Rect,
    st.integers(-5, 55),
    st.integers(-5, 35),
    st.integers(1, 30),
    st.integers(1, 20),
)
layers = st.dictionaries(
    st.sampled_from("abcdef"), st.tuples(spots, st.integers(1, 255)), max_size=6
)


def layer(name: str, area: pygame.Rect, shade: int) -> Layer:
    """Make a layer that adds its shade to what is below: painted twice it would show."""

    def paint(surface: pygame.Surface) -> None:
        surface.fill((shade // 2, shade // 3, 9), area, pygame.BLEND_RGB_ADD)

    return Layer(name, area, shade, paint)


def ground() -> pygame.Surface:
    surface = pygame.Surface(SIZE)
    surface.fill((0, 40, 0))
    return surface


def listed(chosen: dict[str, tuple[pygame.Rect, int]]) -> list[Layer]:
    return [layer(name, *chosen[name]) for name in sorted(chosen)]


@given(st.lists(layers, min_size=1, max_size=5))
def test_any_course_of_changes_looks_as_if_painted_at_once(
    course: list[dict[str, tuple[pygame.Rect, int]]],
) -> None:
    kept = Still(ground())
    for chosen in course:
        kept.show(listed(chosen))
    fresh = Still(ground())
    fresh.show(listed(course[-1]))
    same = pygame.image.tobytes(kept.surface, "RGB") == pygame.image.tobytes(fresh.surface, "RGB")
    assert same


def test_what_comes_on_top_leaves_what_is_below_unpainted() -> None:
    painted: list[str] = []
    area = pygame.Rect(5, 5, 20, 20)
    one, two, three = (
        Layer(name, area, 1, lambda s, name=name: painted.append(name))  # type: ignore[misc]
        for name in ("one", "two", "three")
    )
    kept = Still(ground())
    kept.show([one])
    painted.clear()
    assert kept.show([one, two, three]) == [area]
    assert painted == ["two", "three"]


@given(layers)
def test_the_same_layers_again_repaint_nothing(chosen: dict[str, tuple[pygame.Rect, int]]) -> None:
    kept = Still(ground())
    kept.show(listed(chosen))
    assert kept.show(listed(chosen)) == []


@given(st.lists(spots, max_size=8))
def test_merged_areas_cover_all_and_waste_little(areas: list[pygame.Rect]) -> None:
    found = merged(areas)
    assert all(any(one.contains(area) for one in found) for area in areas)
    assert len(found) <= len(areas)
    once = sum(area.width * area.height for area in areas)
    assert sum(one.width * one.height for one in found) <= once * WASTE ** max(0, len(areas) - 1)


def test_areas_far_apart_stay_apart_and_the_same_area_twice_is_one() -> None:
    near, far = pygame.Rect(0, 0, 10, 10), pygame.Rect(40, 30, 5, 5)
    assert sorted(merged([near, far, near]), key=lambda area: area.x) == [near, far]
