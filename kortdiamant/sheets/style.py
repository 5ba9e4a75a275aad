"""The style sheet of printed pages, for screen and paper. It must also work without colours.

`layout` computes heights with the same sizes, gaps and line heights: change both together.
"""

from __future__ import annotations

from kortdiamant.sheets.layout import CARD_SIZE, Paper

STYLE = """\
* { box-sizing: border-box; }
body { margin: 0; color: #1d1a16; background: #fff; overflow-wrap: anywhere;
  font: var(--text)/1.36 "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "DejaVu Serif", serif;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
h1, h2, th, b, .what, .corner, .name, .label, .times { font-family: "Gill Sans", "Gill Sans MT", Optima,
  "Trebuchet MS", "DejaVu Sans", sans-serif; }
p { margin: 0 0 1.6mm; }
.symbols { position: absolute; }
.ink { fill: #1d1a16; }
.line { fill: none; stroke: #1d1a16; stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; }
.thick { fill: none; stroke: #1d1a16; stroke-width: 13; stroke-linecap: round; }
.spots { fill: none; stroke: #fff; stroke-width: 3; }
.cut { fill: none; stroke: #fff; stroke-width: 2; }
.pale { fill: #fff; }
.tint { fill: var(--tint, #e4ded2); }
.letter { font: bold 34px "Gill Sans", "DejaVu Sans", sans-serif; text-anchor: middle; }
.red { color: #b3161b; }
.black { color: #000; }
.drawn { width: 1em; height: 1em; vertical-align: -0.14em; }
.treasure, .treasure .drawn { --tint: var(--gem); }
.relic, .relic .drawn { --tint: #b9d3cf; }
.hazard { --tint: #e7b9a4; }

.sheet { break-before: page; padding: 0 0.4mm; }
.sheet:first-of-type { break-before: auto; }
header { display: flex; justify-content: space-between; align-items: flex-end; gap: 6mm; margin-bottom: 3.4mm;
  padding-bottom: 1.4mm; border-bottom: 0.7mm double #1d1a16; }
h1 { margin: 0; font-size: 1.98em; line-height: 1.1; letter-spacing: -0.01em; text-wrap: balance; }
.long h1 { font-size: 1.35em; }
.what { margin: 0; font-size: 1em; letter-spacing: 0.04em; text-align: end; white-space: nowrap; color: #5b5348; }
h2 { margin: 3.6mm 0 1mm; font-size: 1.16em; line-height: 1.15; break-after: avoid; }

.flow { columns: var(--text-columns); column-gap: 8mm; column-fill: balance; }
.flow section:first-child h2 { margin-top: 0; }
.flow p, .flow li { break-inside: avoid; orphans: 3; widows: 3; hyphens: auto; }
.flow p:has(+ ol), .flow p:has(+ ul), .flow p:has(+ table) { break-after: avoid; }
.flow ol, .flow ul { margin: 0 0 1.6mm; padding-inline-start: 5mm; }
.flow li { margin: 0 0 0.8mm; }
.flow table { border-collapse: collapse; margin: 0 0 2mm; break-inside: avoid; }
.flow th, .flow td { padding: 0.5mm 5mm 0.5mm 0; text-align: start; border-bottom: 0.2mm solid #8a8172; }
.flow th { font-size: 0.92em; }

.crib { height: calc(var(--paper-height) - 2 * var(--margin) - 1mm); display: flex; flex-direction: column;
  justify-content: space-between; }
.crib p { margin: 0 0 1mm; }
.crib h2 { margin: 2.4mm 0 0.8mm; padding-inline-start: 2mm; border-inline-start: 1.6mm solid #1d1a16; }
.crib .label { overflow: hidden; }
.crib h2, .crib .index { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.map { width: 100%; margin: 1.6mm 0 1mm; border-collapse: collapse; table-layout: fixed; font-size: 0.94em; }
.map th, .map td { height: 7mm; padding: 0; text-align: center; line-height: 1; overflow: hidden; white-space: nowrap; }
.map thead td, .map tbody th { width: 12mm; }
.map tbody th { font-size: 1.1em; letter-spacing: 0.04em; }
.map tbody td { border: 0.25mm solid #1d1a16; font-weight: bold; font-family: "Gill Sans", "DejaVu Sans", sans-serif; }
.map .treasure { background: #fbeec4; }
.map .hazard { background: #ddd3c9; }
.map .relic { background: #d9e8e5; outline: 0.8mm double #1d1a16; outline-offset: -0.7mm; }
.map .out { color: #8a8172; font-weight: normal;
  background: repeating-linear-gradient(135deg, #fff 0 1.1mm, #ddd 1.1mm 1.35mm); }
.map .drawn { width: 4.6mm; height: 4.6mm; vertical-align: middle; }
.band { display: flex; gap: 6mm; }
.group { flex: 1 1 var(--wide); min-width: 0; }
.faces { display: flex; flex-wrap: wrap; gap: 1.6mm; max-width: calc(var(--across) * (var(--w) + 1.6mm)); }
.face { width: var(--w); font-size: calc(0.25 * var(--w)); line-height: 1; }
.card { position: relative; width: var(--w); height: calc(1.25 * var(--w)); display: flex; flex-direction: column;
  align-items: center; justify-content: center; border: 0.3mm solid #1d1a16; border-radius: calc(0.1 * var(--w));
  background: #fff; overflow: hidden; }
.face.hazard .card { border-width: 0.8mm; }
.face.relic .card { border: 0.9mm double #1d1a16; }
.face.out .card { border-style: dashed; color: #6b6357;
  background: repeating-linear-gradient(135deg, #fff 0 1.1mm, #e6e6e6 1.1mm 1.35mm); }
.index { max-width: 94%; font-size: calc(var(--w) * clamp(0.1, 1.3 / var(--letters), 0.5)); line-height: 1; }
.card:has(.index):has(.times) { padding-top: calc(0.16 * var(--w)); }
.suits { font-family: "DejaVu Sans", "Segoe UI Symbol", "Apple Symbols", "Arial Unicode MS", sans-serif;
  font-size: calc(0.235 * var(--w)); line-height: 1.1; margin-top: calc(0.05 * var(--w)); white-space: nowrap; }
.own { display: grid; place-items: center; }
.own .drawn { width: calc(0.72 * var(--w)); height: calc(0.72 * var(--w)); grid-area: 1 / 1; }
.own b { font-size: calc(var(--w) * clamp(0.05, 1.2 / var(--letters), 0.4)); line-height: calc(0.48 * var(--w));
  white-space: nowrap; }
.treasure .own .drawn, .relic .own:has(b) .drawn { width: calc(0.5 * var(--w)); height: calc(0.5 * var(--w));
  grid-area: auto; }
.times { position: absolute; inset-inline-end: 0; top: 0; padding: 0.04em 0.24em; font-weight: bold;
  font-size: calc(0.2 * var(--w)); color: #fff; background: #1d1a16; border-end-start-radius: 0.4em; }
.below { display: flex; justify-content: center; align-items: center; gap: 0.12em; height: calc(0.42 * var(--w)); }
.below .drawn { flex: none; }
.below .label { min-width: 0; max-height: 2.2em; line-height: 1.1; text-align: center;
  font-size: calc(var(--w) * clamp(0.09, 1.45 / var(--letters), 0.17));
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; hyphens: auto; }
.more { align-self: center; font-style: italic; white-space: nowrap; }
.reminders { margin: 3.4mm 0 0; padding: 1.6mm 2mm 1mm 6mm; border: 0.3mm solid #1d1a16; border-radius: 1.5mm; }
.reminders:empty { display: none; }
.reminders li { margin-bottom: 0.8mm; line-height: 1.3; }

.date { break-after: avoid; height: 6mm; margin: 0 0 1mm; padding-top: 1.4mm;
  font-size: 0.88em; text-align: end; color: #5b5348; }
.date::after { content: ""; display: inline-block; width: 34mm; margin-inline-start: 2mm;
  border-bottom: 0.2mm solid #8a8172; }
.scores table { break-inside: avoid; width: calc(100% - 0.5mm);
  margin-bottom: 4mm; border-collapse: collapse; table-layout: fixed; }
.scores.broken table { break-inside: auto; }
.scores col.name { width: 27%; }
.scores col.sum { width: 12%; }
.scores th, .scores td { border: 0.2mm solid #6b6357; padding: 0 1mm; text-align: center; font-size: 0.9em; }
.scores th { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.scores thead tr { height: 5mm; line-height: 1; }
.scores thead th { background: #ece6da; font-weight: bold; }
.scores tbody tr { height: var(--row); break-inside: avoid; }
.scores tbody tr:nth-child(even) { background: #f6f2ea; }
.scores table { border: 0.5mm solid #1d1a16; }
.scores .sum { border-inline-start: 0.5mm solid #1d1a16; }
.reminder { font-size: 0.94em; }

.cards { page: cards; break-before: page; position: relative; width: var(--paper-width); height: var(--paper-height);
  display: grid; place-content: center; overflow: hidden; break-inside: avoid; }
.cards:first-of-type { break-before: auto; }
.lines { position: absolute; inset: 0; width: 100%; height: 100%; }
.lines path { fill: none; stroke: #999; stroke-width: 0.15; stroke-dasharray: 1.4 1; }
.grid { display: grid; grid-template-columns: repeat(var(--columns), var(--card-width));
  grid-template-rows: repeat(var(--rows), var(--card-height)); }
.own-card { position: relative; display: flex; flex-direction: column; align-items: center; justify-content: center;
  gap: 4mm; overflow: hidden; }
.own-card::before { content: ""; position: absolute; inset: 3.4mm; border: 0.35mm solid #1d1a16; border-radius: 3mm; }
.own-card.hazard::before { border-width: 1.5mm; }
.own-card.relic::before { border: 1.2mm double #1d1a16; }
.corner { position: absolute; top: 6mm; inset-inline-start: 6.4mm; font-size: 17pt; font-weight: bold; line-height: 1; }
.corner.other { top: auto; inset-inline-start: auto; bottom: 6mm; inset-inline-end: 6.4mm; rotate: 180deg; }
.corner svg { display: block; width: 7mm; height: 7mm; }
.picture { width: 43mm; height: 40mm; }
.hazard .picture, .relic .picture { width: 45mm; height: 42mm; }
.own-card .name { margin: 0; width: 50mm; height: 10mm; display: grid; place-items: center; text-align: center;
  font-size: 12.5pt; line-height: 1.1; }
.own-card .name span { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }

@media screen { body { background: #ddd8ce; } .sheet, .cards { margin: 6mm auto; background: #fff; }
  .sheet { width: var(--paper-width); min-height: var(--paper-height); padding: var(--margin); }
  .crib { height: var(--paper-height); } }"""


def style_sheet(paper: Paper) -> str:
    """The style sheet for a paper size."""
    sizes = {
        "paper-width": f"{paper.width:g}mm",
        "paper-height": f"{paper.height:g}mm",
        "margin": f"{paper.margin:g}mm",
        "text": f"{paper.text:g}pt",
        "text-columns": paper.columns,
        "card-width": f"{CARD_SIZE[0]:g}mm",
        "card-height": f"{CARD_SIZE[1]:g}mm",
    }
    variables = " ".join(f"--{name}: {value};" for name, value in sizes.items())
    pages = f"@page {{ size: {paper.name}; margin: {paper.margin:g}mm; }}\n@page cards {{ margin: 0; }}"
    return f"{pages}\n:root {{ {variables} }}\n{STYLE}"
