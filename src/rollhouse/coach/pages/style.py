"""How the report page looks: the colours of the house, for day, night and paper."""

from __future__ import annotations

from string import Template

from ..game_words import room_colours

ANY_ROOM = ("#e9dccb", "#4a384d", "#2b2430", "#1a141d")

MARKS = (
    '<path d="M8 1C11 5 13 7.500 13 10a5 5 0 0 1-10 0C3 7.500 5 5 8 1Z"/>',
    '<path d="M8 1l6 7-6 7-6-7Z"/>',
    '<path d="M14 2C6 2 2 6 2 14c8 0 12-4 12-12Z"/>',
    '<path d="M10 1a7 7 0 1 0 5 11A6 6 0 0 1 10 1Z"/>',
    '<path d="M8 1l2 5h5l-4 3.500 1.500 5.500L8 12l-4.500 3L5 9.500 1 6h5Z"/>',
    '<path d="M8 2l7 12H1Z"/>',
)
"""A mark for each seat: drop, diamond, leaf, moon, star, triangle."""
DASHES = ("", "9 5", "2 5", "12 4 2 4", "5 3", "1 3")
"""How each seat's line is drawn, so that colour is never the only difference."""
PEOPLE = ("#2b1a2e", "#b02a20", "#24704a", "#75479c", "#2458a6", "#94500a")
PEOPLE_AT_NIGHT = ("#fff1e0", "#ff9c8c", "#86dcab", "#d3b2f2", "#9cc6ff", "#f4b06a")
PARTS = {
    "start": ("#85738a", "#b9a6bd"),
    "luck": ("#2d68b2", "#8fbcf5"),
    "hand": ("#b23a68", "#f39bbd"),
    "choices": ("#24704a", "#86dcab"),
    "others": ("#94500a", "#f4b06a"),
}
DICE = {
    "red": ("#b02a20", "#fff"), "orange": ("#e8792b", "#2b1a2e"), "yellow": ("#f2bd2d", "#2b1a2e"),
    "green": ("#2a7a4e", "#fff"), "blue": ("#2d68b2", "#fff"), "purple": ("#75479c", "#fff"),
    "pink": ("#e0608f", "#2b1a2e"), "white": ("#fffaf0", "#2b1a2e"), "grey": ("#6a5567", "#fff"),
}  # fmt: skip
"""Dice by colour, and what is written on them."""

SHEET = Template("""
:root{color-scheme:light dark;--ink:#2b1a2e;--soft:#6a5567;--paper:#fffbf4;--line:#e2d6c8;
--tray:#f4eadc;--wall:$wall;--edge:$edge;--on-edge:#fff6ec;--lamp:#f7b32b;--loss:#b02a20;$day}
@media(prefers-color-scheme:dark){:root{--ink:#fff1e0;--soft:#d3bfd0;--paper:#3a2a3d;
--line:#5d4a61;--tray:#2e2031;--wall:$wall_night;--edge:$edge_night;--loss:#ff9c8c;$night}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--wall);color:var(--ink);
font:16px/1.5 Figtree,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
font-variant-numeric:tabular-nums}
h1,h2,.big{font-family:"Bagel Fat One",ui-rounded,"SF Pro Rounded","Nunito","Arial Rounded MT Bold",
system-ui,sans-serif;font-weight:800;line-height:1.15;letter-spacing:-.01em}
header,main,footer{max-width:960px;margin:0 auto;padding:0 16px}
header{padding-top:28px}
h1{font-size:clamp(28px,6.500vw,46px);margin:.15em 0 .2em;text-wrap:balance;overflow-wrap:anywhere}
.game{font-weight:700;margin:0}
.lead{font-size:18px;margin:0 0 20px;max-width:38em}
.sill{display:grid;grid-template-columns:repeat(var(--seats),minmax(0,190px));
gap:10px;padding:0 8px 0;margin:22px 0 0;
border-bottom:9px solid var(--paper);list-style:none;border-radius:2px}
.sill li{min-width:0;background:var(--edge);color:var(--on-edge);
border:5px solid var(--paper);border-bottom:0;border-radius:60px 60px 0 0/52px 52px 0 0;
padding:16px 8px 8px;text-align:center}
.sill li.won{background:var(--lamp);color:#2b1a2e}
.sill .name{display:block;font-weight:600;overflow-wrap:break-word;line-height:1.25}
.sill .big{display:block;font-size:30px}
.sill small{display:block;color:inherit;line-height:1.25}
.mark{width:14px;height:14px;fill:currentColor;vertical-align:-1px;margin-right:5px}
main section{background:var(--paper);border-radius:2px 18px 2px 18px;padding:18px 20px 20px;
margin:18px 0;box-shadow:0 2px 0 rgb(0 0 0/.13)}
h2{font-size:22px;margin:0 0 10px}
h3{font-size:16px;margin:0 0 4px}
p{margin:0 0 10px}
.soft,small{color:var(--soft);font-size:13.500px}
.legend{display:flex;flex-wrap:wrap;gap:4px 18px;margin:0 0 10px;padding:0;list-style:none;
font-weight:600}
.legend svg{width:34px;height:10px;margin-right:7px;vertical-align:1px}
.plot{position:relative;height:270px;margin:6px 4px 26px 52px}
.plot svg{position:absolute;inset:0;width:100%;height:100%;overflow:visible}
.plot .at{position:absolute;font-size:13px;color:var(--soft);white-space:nowrap}
.plot .below{top:100%;margin-top:7px}
.plot.named{margin-bottom:50px}
.plot .unit{top:100%;margin-top:26px;left:50%;transform:translateX(-50%)}
.plot .left{right:100%;padding-right:9px;transform:translateY(-50%)}
.plot .moment{position:absolute;width:24px;height:24px;margin:-12px 0 0 -12px;border-radius:50%;
background:var(--ink);color:var(--paper);font:700 13px/24px system-ui,sans-serif;
text-align:center;box-shadow:0 0 0 2px var(--paper)}
.falls{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,370px),1fr));
gap:22px 34px}
.row{display:grid;grid-template-columns:112px 1fr 84px;align-items:center;gap:8px;min-height:30px}
.row b{font-weight:600;text-align:right;line-height:1.2;padding:2px 0}
.row b small{display:block;font-weight:400;white-space:nowrap}
.row.sum{border-top:2px solid var(--ink);margin-top:3px;font-weight:700;min-height:34px}
.row.sum b{font-weight:700}
.track{position:relative;height:17px}
.track i{position:absolute;top:0;bottom:0;border-radius:4px;min-width:3px}
.track .zero{position:absolute;top:-5px;bottom:-5px;width:1px;background:var(--soft);
min-width:0;border-radius:0}
.minus{background-image:repeating-linear-gradient(135deg,transparent 0 4px,
var(--paper) 4px 7px)!important}
.track em{position:absolute;top:3px;bottom:3px;border:solid var(--ink);border-width:0 2px;
background:linear-gradient(var(--ink),var(--ink)) center/100% 2px no-repeat;min-width:4px}
.track b{position:absolute;top:3.500px;width:10px;height:10px;margin-left:-5px;border-radius:50%;
background:var(--ink)}
.row.long{grid-template-columns:minmax(0,3fr) minmax(50px,5fr) 136px;padding:5px 0}
.row.long b small{display:block;font-weight:400;line-height:1.2;white-space:nowrap}
@media(max-width:560px){.row.long{grid-template-columns:minmax(0,1fr) auto}
.row.long .track{grid-column:1/-1;grid-row:2}}
.track i.pale{opacity:.5}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,430px),1fr));gap:18px;
margin:18px 0}.pair>section{margin:0}.pair .plot{height:210px}
.moments,.errors{list-style:none;margin:0;padding:0}
.moments li{display:grid;grid-template-columns:32px 1fr auto;gap:8px;padding:10px 0;
border-top:1px solid var(--line);align-items:start}
.badge{display:inline-block;width:24px;height:24px;border-radius:50%;background:var(--ink);
color:var(--paper);font:700 13px/24px system-ui,sans-serif;text-align:center}
.moments .big{font-size:20px;text-align:right}
.moments small{display:block}
.errors{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,390px),1fr));
gap:0 32px}
.errors>li{border-top:1px solid var(--line);padding:14px 0 6px;min-width:0}
.scores{display:flex;flex-wrap:wrap;gap:2px 16px;list-style:none;margin:0 0 6px;padding:0;
font-size:14px}
.errors dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;margin:8px 0}
.errors dt{color:var(--soft)}
.errors dd{margin:0;font-weight:600}
.cost{color:var(--loss);font-weight:700}
.tray{background:var(--tray);border-radius:12px;padding:10px 12px;margin:8px 0;overflow-x:auto}
.tray p{margin:2px 0;font-size:14px}
.shelf{display:flex;flex-wrap:wrap;gap:7px;margin:4px 0 9px;padding:0;list-style:none}
.shelf li{min-width:42px;height:42px;padding:3px 5px;border-radius:10px;text-align:center;
font-weight:800;line-height:1.1;box-shadow:inset 0 0 0 1px rgb(0 0 0/.18);
print-color-adjust:exact;-webkit-print-color-adjust:exact;display:flex;flex-direction:column;
justify-content:center;font-size:17px}
.shelf small{font-size:12.500px;color:inherit;font-weight:600}
pre{margin:0;font:15px/1.3 ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:15px}
th,td{padding:6px 10px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th{color:var(--soft);font-weight:600;font-size:13.500px}
th:first-child,td:first-child,.words{text-align:left}
.tray table{width:auto}.tray th,.tray td{white-space:normal;text-align:left;padding:4px 8px 4px 0;
font-size:13.500px}
.parts th,.parts td{padding:6px 5px}.parts th,.parts td.words{white-space:normal}
.parts th:last-child{text-align:left}.parts td small{display:block;line-height:1.2}
.parts td.words{min-width:14em;font-size:13.500px}
.events td.words{white-space:normal;min-width:15em}
details summary{cursor:pointer;font-weight:700;padding:10px 0;min-height:44px}
footer{padding:6px 20px 40px}
footer small{color:var(--ink)}
@media(max-width:520px){main section{padding:16px 14px}.plot{height:230px}
.row{grid-template-columns:104px 1fr 80px}.sill li{padding:14px 3px 6px;border-width:4px}
.sill{grid-template-columns:repeat(var(--seats-narrow),minmax(0,1fr));gap:10px 6px;padding:0 2px}
.sill .name{font-size:14.500px}.sill small{font-size:12.500px}
.sill .big{font-size:25px}.moments li{grid-template-columns:30px 1fr}
.moments .big{grid-column:2;text-align:left}.moments small{display:inline;margin-left:8px}}
@media print{:root{--wall:#fff;--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--tray:#f4f4f4}
body{font-size:11.500pt}main section{box-shadow:none;padding:0;border-radius:0}
section,.errors>li,.moments li,.fall{break-inside:avoid}h2{break-after:avoid}
.track i,.track em,.track b,.sill li,.badge,.moment{print-color-adjust:exact;
-webkit-print-color-adjust:exact}
.sill{border-color:#ccc}.sill li{border-color:#ccc}details:not([open]){display:none}}
""")


def mark(seat: int) -> str:
    """The sign of a seat."""
    shape = MARKS[seat % len(MARKS)]
    return f'<svg class="mark" viewBox="0 0 16 16" aria-hidden="true">{shape}</svg>'


def sheet(game: str) -> str:
    """The style of a game's page."""
    wall, edge, wall_night, edge_night = room_colours(game) or ANY_ROOM

    def colours(night: int) -> str:
        people = (PEOPLE, PEOPLE_AT_NIGHT)[night]
        seats = "".join(f"--s{seat}:{colour};" for seat, colour in enumerate(people))
        return seats + "".join(f"--{part}:{pair[night]};" for part, pair in PARTS.items())

    return SHEET.substitute(
        wall=wall, edge=edge, wall_night=wall_night, edge_night=edge_night,
        day=colours(0), night=colours(1),
    )  # fmt: skip
