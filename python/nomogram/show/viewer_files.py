"""The viewer that the package carries, built by `npm run build`."""

from pathlib import Path

from ..errors import Refused


def viewer(name):
    path = Path(__file__).parent / "viewer" / f"{name}.js"
    if not path.exists():
        raise Refused(
            "This installation has no viewer. In a copy of the repository run `npm run build`, then install the folder "
            "python/ again."
        )
    return path.read_text(encoding="utf-8")
