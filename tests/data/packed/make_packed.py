"""Workbooks, archives and an ARFF file for tests, and what other programs read in them.

    pip install openpyxl xlwt xlrd odfpy
    python make_packed.py

EXPECTED.json holds each sheet as rows of text: of XLSX as openpyxl reads it, of XLS as xlrd does, of ODS as it was
written by the standard (OpenDocument 1.2, part 1). None = an empty cell. The programs that write have no formulas with
stored values, so these are put into the sheet's XML afterwards, as Excel stores them.
"""

import csv
import datetime as dt
import gzip
import io
import json
import re
import zipfile
from pathlib import Path

import openpyxl
import xlrd
import xlwt
from odf.opendocument import OpenDocumentSpreadsheet
from odf.style import Style, TableProperties
from odf.table import CoveredTableCell, Table, TableCell, TableRow
from odf.text import P
from openpyxl.utils.datetime import CALENDAR_MAC_1904

HERE = Path(__file__).parent
NAMES = ["id", "name", "score", "passed", "born", "at", "share", "code", "sum"]
ROWS = [
    ["a1", "Ann, the first", 0.1 + 0.2, True, dt.date(1900, 1, 1), dt.datetime(2024, 2, 29, 13, 45), 0.05, "007", 0.1 + 0.2],
    ["a2", 'Bob "B."', 1 / 3, False, dt.date(1900, 3, 1), dt.datetime(2024, 3, 1), 0.5, "012", -1.25],
    ["a3", "Cleo\nof two lines", 12345678901234567890.0, True, dt.date(1999, 12, 31), dt.datetime(2024, 3, 2, 0, 0, 1), 1.0, "100", 7],
    ["a4", " Dora ", 1e-9, False, dt.date(2024, 2, 29), dt.datetime(2024, 3, 3, 23, 59, 59), None, "101", 1e22],
    ["a5", None, -0.5, True, dt.date(2100, 1, 1), dt.datetime(2024, 3, 4, 6, 30), 0.25, "102", 0],
    ["a6", "Zoë 北京", 5, False, dt.date(2023, 7, 14), dt.datetime(2024, 3, 5, 7, 0), 0.125, "103", 3],
]
ERRORS = ["#N/A", "#DIV/0!"]
EXPECTED = {}


def text(value, times=False):
    if value is None or value in ERRORS:
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (dt.datetime, dt.date)):
        if not times and isinstance(value, dt.datetime):
            value = value.date()
        return value.isoformat(sep=" ") if times else value.isoformat()
    if isinstance(value, dt.time):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return repr(value) if isinstance(value, float) else str(value)


def trimmed(rows):
    """Without what is empty below and on the right."""
    rows = [list(row) for row in rows]
    while rows and all(cell is None for cell in rows[-1]):
        rows.pop()
    width = max(max((i + 1 for i, cell in enumerate(row) if cell is not None), default=0) for row in rows)
    return [row[:width] + [None] * (width - len(row[:width])) for row in rows]


def fixed(data):
    """A ZIP archive with one date in it, so that the file is the same each time."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            body = old.read(info.filename)
            if info.filename == "docProps/core.xml":
                body = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"2024-01-01T00:00:00Z", body)
            entry = zipfile.ZipInfo(info.filename, (2024, 1, 1, 0, 0, 0))
            stored = info.filename == "mimetype"
            entry.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            new.writestr(entry, body)
    return out.getvalue()


def with_values(data, sheet, values):
    """Puts stored values behind formulas: cell → (attribute t, text)."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            body = old.read(info.filename)
            if info.filename == sheet:
                for cell, (kind, value) in values.items():
                    pattern = rf'<c r="{cell}"([^>]*)><f>(.*?)</f><v ?/?>(</v>)?</c>'
                    t = f' t="{kind}"' if kind else ""
                    made = rf'<c r="{cell}"\1{t}><f>\2</f><v>{value}</v></c>'
                    body, n = re.subn(pattern, made, body.decode())
                    assert n == 1, (cell, n)
                    body = body.encode()
            new.writestr(info, body)
    return out.getvalue()


def expect_xlsx(name):
    book = openpyxl.load_workbook(HERE / name, data_only=True)
    sheets = {}
    for sheet in book.worksheets:
        rows = []
        columns = [[cell for cell in column] for column in sheet.iter_cols(values_only=True)]
        times = [any(isinstance(v, dt.datetime) and v.time() != dt.time(0) for v in c) for c in columns]
        for row in sheet.iter_rows(values_only=True):
            rows.append([text(value, times[i]) for i, value in enumerate(row)])
        # Cells of the data that are merged down the rows show their value in each.
        for merged in sheet.merged_cells.ranges:
            if merged.max_row > merged.min_row > 1:
                for row in range(merged.min_row, merged.max_row):
                    rows[row][merged.min_col - 1] = rows[merged.min_row - 1][merged.min_col - 1]
        sheets[sheet.title] = {"hidden": sheet.sheet_state != "visible", "rows": trimmed(rows) if any(map(any, rows)) else []}
    EXPECTED[name] = sheets


def xlsx():
    book = openpyxl.Workbook()
    notes = book.active
    notes.title = "Notes"
    notes.append(["What", "Who"])
    notes.append(["made for a test", "nobody"])
    notes.sheet_state = "hidden"
    data = book.create_sheet("Data")
    data.append(NAMES)
    for i, row in enumerate(ROWS):
        data.append(row[:8] + [f"=C{i + 2}*2"])
    data["D5"], data["G6"] = "#N/A", "=1/0"
    for cell in ("I2", "I3", "I4", "I5", "I6", "I7"):
        data[cell].number_format = "General"
    other = book.create_sheet("Other & more")
    for row in [["x", "y"], [1, "no"], [2.5, "yes"], [3, "no"]]:
        other.append(row)
    out = io.BytesIO()
    book.save(out)
    values = {f"I{i + 2}": ("", repr(float(row[8]))) for i, row in enumerate(ROWS)}
    values["I6"] = ("str", "")
    values["G6"] = ("e", "#DIV/0!")
    stored = with_values(out.getvalue(), "xl/worksheets/sheet2.xml", values)
    (HERE / "sheets.xlsx").write_bytes(fixed(stored))
    expect_xlsx("sheets.xlsx")

    book = openpyxl.Workbook()
    book.epoch = CALENDAR_MAC_1904
    sheet = book.active
    sheet.title = "Old Mac"
    sheet.append(["day", "clock", "length", "y"])
    days = [dt.date(1904, 1, 2), dt.date(1999, 12, 31), dt.date(2024, 2, 29)]
    for i, day in enumerate(days):
        sheet.append([day, dt.datetime(2000 + i, 5, 6, 7, 8, 9), dt.timedelta(hours=20 * i, minutes=30), "ny"[i % 2]])
    out = io.BytesIO()
    book.save(out)
    (HERE / "mac1904.xlsx").write_bytes(fixed(out.getvalue()))
    # A length of time is hours here, and openpyxl's own is another spelling of the same number of days.
    expect_xlsx("mac1904.xlsx")
    for i in range(3):
        EXPECTED["mac1904.xlsx"]["Old Mac"]["rows"][i + 1][2] = text(20 * i + 0.5)

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Merged"
    sheet["B2"] = "A title above"
    sheet["B4"], sheet["C4"], sheet["E4"] = "group", "Scores", "late"
    sheet.merge_cells("C4:D4")
    rows = [["a", 1, 2, True], [None, 3, 4, False], ["b", 5, "6", True], ["c", "7", "8", False]]
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            sheet.cell(5 + i, 2 + j, value)
    sheet.merge_cells("B5:B6")
    sheet["F5"] = "=B5"
    out = io.BytesIO()
    book.save(out)
    (HERE / "merged.xlsx").write_bytes(fixed(out.getvalue()))
    expect_xlsx("merged.xlsx")


def patients():
    """The table of tests/pages/helpers.js (smallTable) as a sheet, between one that is hidden and another table."""
    book = openpyxl.Workbook()
    book.active.title = "Notes"
    book.active.append(["What", "Who"])
    book.active.append(["made for a test", "nobody"])
    book.active.sheet_state = "hidden"
    sheet = book.create_sheet("Patients")
    sheet.append(["age", "group", "outcome"])
    fruit = book.create_sheet("Fruit")
    fruit.append(["weight", "sweet", "kind"])
    for i in range(120):
        age, group = 20 + (i * 37) % 60, "abc"[(i * 7) % 3]
        ill = (2 if age > 50 else 0) + (group == "b") + ((i * 13) % 5 == 0) >= 2
        sheet.append([age, group, "ill" if ill else "well"])
        fruit.append([100 + (i * 29) % 80 + (40 if i % 2 else 0), bool(i % 3), "apple" if i % 2 else "plum"])
    out = io.BytesIO()
    book.save(out)
    (HERE / "patients.xlsx").write_bytes(fixed(out.getvalue()))


def xls():
    for name, mac in (("sheets.xls", False), ("mac1904.xls", True)):
        book = xlwt.Workbook()
        book.dates_1904 = mac
        notes = book.add_sheet("Notes")
        notes.write(0, 0, "What")
        notes.write(1, 1, "hidden")
        notes.visibility = 1
        data = book.add_sheet("Data")
        day, moment = xlwt.easyxf(num_format_str="yyyy-mm-dd"), xlwt.easyxf(num_format_str="yyyy-mm-dd hh:mm:ss")
        rows = [NAMES] + [row for row in ROWS if not mac or row[4].year > 1904]
        for i, row in enumerate(rows):
            for j, value in enumerate(row):
                if value is None:
                    continue
                style = moment if isinstance(value, dt.datetime) else day if isinstance(value, dt.date) else None
                data.write(i, j, value, *([style] if style else []))
        data.write_merge(len(rows), len(rows), 0, 1, "both")
        book.active_sheet = 1
        book.save(str(HERE / name))
        read = xlrd.open_workbook(HERE / name, formatting_info=True)
        sheets = {}
        for sheet in read.sheets():
            table = []
            for i in range(sheet.nrows):
                table.append([of_xlrd(read, sheet.cell(i, j), j) for j in range(sheet.ncols)])
            sheets[sheet.name] = {"hidden": sheet.visibility != 0, "rows": trimmed(table)}
        EXPECTED[name] = sheets


def of_xlrd(book, cell, column):
    if cell.ctype in (xlrd.XL_CELL_EMPTY, xlrd.XL_CELL_BLANK, xlrd.XL_CELL_ERROR):
        return None
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return text(bool(cell.value))
    if cell.ctype == xlrd.XL_CELL_DATE:
        # xlrd does not know the days before March 1900, which Excel counts by a year that leapt; the rule is public.
        if book.datemode == 0 and cell.value < 61:
            return text(dt.date(1899, 12, 31) + dt.timedelta(days=int(cell.value)))
        return text(xlrd.xldate_as_datetime(cell.value, book.datemode), NAMES[column] == "at")
    return text(cell.value)


def ods():
    book = OpenDocumentSpreadsheet()
    hide = Style(name="hide", family="table")
    hide.addElement(TableProperties(display="false"))
    book.automaticstyles.addElement(hide)

    def cell(value, **more):
        if value is None:
            return TableCell(**more)
        if isinstance(value, bool):
            made = TableCell(valuetype="boolean", booleanvalue=str(value).lower(), **more)
        elif isinstance(value, (int, float)):
            made = TableCell(valuetype="float", value=repr(value), **more)
        elif isinstance(value, (dt.datetime, dt.date)):
            made = TableCell(valuetype="date", datevalue=value.isoformat(), **more)
        elif isinstance(value, dt.time):
            made = TableCell(valuetype="time", timevalue=value.strftime("PT%HH%MM%SS"), **more)
        else:
            made = TableCell(valuetype="string", **more)
            for line in value.split("\n"):
                made.addElement(P(text=line))
            return made
        made.addElement(P(text=str(value)))
        return made

    notes = Table(name="Notes", stylename=hide)
    for row in [["What", "Who"], ["x", "y"]]:
        line = TableRow()
        for value in row:
            line.addElement(cell(value))
        notes.addElement(line)
    book.spreadsheet.addElement(notes)

    data = Table(name="Data")
    line = TableRow()
    line.addElement(cell("who"))
    line.addElement(cell("both", numbercolumnsspanned=2))
    line.addElement(CoveredTableCell())
    for name in ("clock", "born", "error"):
        line.addElement(cell(name))
    data.addElement(line)
    rows = [["who", "both", None, "clock", "born", "error"]]
    for i, row in enumerate(ROWS):
        line = TableRow()
        # Blanks at the ends of a paragraph are no part of its text in OpenDocument.
        who = row[1].strip() if row[1] else None
        clock, born = dt.time(6 + i, 30, 15), row[4]
        for value in (who, row[2], row[3], clock, born):
            line.addElement(cell(value))
        if i == 2:
            wrong = TableCell(valuetype="string", formula="of:=1/0")
            wrong.addElement(P(text="#DIV/0!"))
            line.addElement(wrong)
        else:
            line.addElement(cell(i))
        data.addElement(line)
        rows.append([who, text(row[2]), text(row[3]), clock.isoformat(), born.isoformat(), None if i == 2 else str(i)])
    # As LibreOffice writes it: the sheet's rest is one row that is repeated.
    rest = TableRow(numberrowsrepeated="1048000")
    rest.addElement(TableCell(numbercolumnsrepeated="16384"))
    data.addElement(rest)
    book.spreadsheet.addElement(data)
    out = io.BytesIO()
    book.write(out)
    (HERE / "sheets.ods").write_bytes(fixed(out.getvalue()))
    EXPECTED["sheets.ods"] = {
        "Notes": {"hidden": True, "rows": [["What", "Who"], ["x", "y"]]},
        "Data": {"hidden": False, "rows": rows},
    }


def archives():
    table = (HERE.parent / "sets" / "iris.csv").read_bytes()
    (HERE / "iris.csv.gz").write_bytes(gzip.compress(table, mtime=0))

    def archive(name, files):
        with zipfile.ZipFile(HERE / name, "w", zipfile.ZIP_DEFLATED) as out:
            for path, body in files:
                entry = zipfile.ZipInfo(path, (2024, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                out.writestr(entry, body)

    archive("one.zip", [("data/", b""), ("data/iris.csv", table), ("__MACOSX/data/._iris.csv", b"\0\5"), ("README", b"none")])
    archive("two.zip", [("small.csv", b"x,y\n1,no\n2,yes\n"), ("iris.csv", table), ("readme.md", b"two tables")])
    archive("workbook.zip", [("sheets.xlsx", (HERE / "sheets.xlsx").read_bytes())])


def arff():
    with open(HERE.parent / "sets" / "iris.csv", newline="") as file:
        header, *rows = list(csv.reader(file))
    kinds = sorted({row[-1] for row in rows})
    lines = ["% 1. Title: Iris Plants Database", "%", "@RELATION iris", ""]
    lines += [f"@ATTRIBUTE {name}\tREAL" for name in header[:-1]]
    lines += [f"@ATTRIBUTE {header[-1]} {{{','.join(kinds)}}}", "", "@DATA"]
    lines += [",".join(row) for row in rows] + ["%", "%"]
    (HERE / "iris.arff").write_text("\n".join(lines) + "\n")


xlsx()
patients()
xls()
ods()
archives()
arff()
lines = json.dumps(EXPECTED, ensure_ascii=False).replace("[[", "[\n  [").replace("], [", "],\n  [").replace("}, ", "},\n ")
(HERE / "EXPECTED.json").write_text(lines + "\n")
