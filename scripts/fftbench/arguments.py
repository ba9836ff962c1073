"""What the scripts' command lines have in common. Needs nothing but Python itself."""

from __future__ import annotations

import argparse


def make_parser(description: str | None, epilog: str) -> argparse.ArgumentParser:
    """--help shows both texts as they are written: what the script does, and examples."""
    return argparse.ArgumentParser(
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
