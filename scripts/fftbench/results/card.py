"""Says of a run which card of its kind it ran on, and how that card was set. Needs nothing but Python itself."""

from __future__ import annotations

from collections.abc import Iterator

from fftbench.results.run_json import Metadata, member

# Cards of one kind differ by up to 10 to 15 % (docs/trust.md). This is a statement about cards in general, and decides
# nothing.
CARDS_DIFFER_PERCENT = 15
_SETTINGS = {
    "power limit": ("power_limit_w", "W"),
    "greatest clock": ("max_sm_clock_mhz", "MHz"),
    "greatest memory clock": ("max_memory_clock_mhz", "MHz"),
    "application clock": ("application_sm_clock_mhz", "MHz"),
    "application memory clock": ("application_memory_clock_mhz", "MHz"),
    "ECC": ("ecc", ""),
    "MIG": ("mig", ""),
    "GPU driver": ("driver", ""),
}


def card_facts(metadata: Metadata) -> dict[str, str]:
    """Returns names and values of what run.json says of the card, without what it does not know."""
    facts = {"card": _text(metadata, "uuid"), "PCI bus": _text(metadata, "pci_bus_id")}
    facts |= {
        name: _text(metadata, member_name, unit)
        for name, (member_name, unit) in _SETTINGS.items()
    }
    return {name: value for name, value in facts.items() if value}


def card_differences(a: Metadata, b: Metadata) -> Iterator[str]:
    """Yields a sentence on another card of the same kind, and one for each setting of the cards that differs; none on
    what one of the two runs does not know."""
    first, second = card_facts(a), card_facts(b)
    cards = first.get("card"), second.get("card")
    kinds = [member(own, "device", "renderer") for own in (a, b)]
    if None not in cards and cards[0] != cards[1] and kinds[0] == kinds[1]:
        yield (
            f"another card of the same kind (A {cards[0]}, B {cards[1]}): differences below "
            f"{CARDS_DIFFER_PERCENT} % may be the card's"
        )
    for name in _SETTINGS:
        values = first.get(name), second.get(name)
        if None not in values and values[0] != values[1]:
            yield f"{name} differs: A {values[0]}, B {values[1]}"


def _text(metadata: Metadata, name: str, unit: str = "") -> str:
    value = member(metadata, "device", "card", name)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (int, float)):
        return f"{value:g} {unit}"
    return " ".join(str(value).split())
