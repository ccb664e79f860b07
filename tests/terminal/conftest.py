"""Games that tests play are saved in a folder of their own."""

import pytest


@pytest.fixture(autouse=True)
def data_folder(tmp_path, monkeypatch):
    folder = tmp_path / "data"
    monkeypatch.setenv("ROLLHOUSE_DATA", str(folder))
    return folder
