"""The package as it is installed, from outside the repository: with the viewer, without the sources."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
BUILT = (HERE / "nomogram/show/viewer/page.js").exists()


@pytest.mark.skipif(not BUILT, reason="needs the built viewer")
def test_the_folder_can_be_installed(tmp_path):
    source = tmp_path / "source"
    shutil.copytree(HERE, source, ignore=shutil.ignore_patterns(".venv", "build", "*.egg-info", "__pycache__"))
    into = tmp_path / "into"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--timeout", "10", "--retries", "1"]
    done = subprocess.run([*pip, "--target", str(into), str(source)], capture_output=True, text=True, cwd=tmp_path)
    if done.returncode and ("setuptools" in done.stderr or "onnection" in done.stderr):
        pytest.skip("pip cannot fetch what builds a wheel")
    assert done.returncode == 0, done.stderr
    script = (
        "import nomogram, os; assert nomogram.__file__.startswith(os.getcwd());"
        "shown = nomogram.explain(nomogram.coefficients({'a': 1.0}), [[0.0], [2.0]], columns=['a']);"
        "shown.to_html('m.html'); print(len(open('m.html', encoding='utf-8').read()) > 100000)"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=into, env={"PYTHONPATH": ""})
    assert said.stdout.strip() == "True", said.stderr
