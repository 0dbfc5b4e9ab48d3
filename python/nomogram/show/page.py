"""One HTML file: viewer, model and nothing from anywhere else. Its policy lets nothing run but that one script."""

import base64
import hashlib
import html
import json

from .viewer_files import viewer

STYLE = """
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
body { color-scheme: light dark; }
h1 { font-size: 1.25rem; margin: 0 0 1rem; }
output { margin-inline-start: 1rem; }
"""


def page(file, title):
    # In a script tag's data no “<” may open anything.
    data = json.dumps(file, ensure_ascii=False, allow_nan=False).replace("<", "\\u003c")
    script = viewer("page").replace("</script", "<\\/script").replace("<!--", "<\\!--")
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(STYLE)}'; img-src data: blob:; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
    )
    name = html.escape(title)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{name}</h1>
<main></main>
<script type="application/json" id="model">{data}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def _hash(text):
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")
