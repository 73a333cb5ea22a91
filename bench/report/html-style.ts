/** The report's style sheet: the product's colours, by the reader's preference for light or dark. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#e6e8ea, #1f2225);
  --surface: light-dark(#f4f5f6, #282c30);
  --surface-2: light-dark(#ffffff, #31363b);
  --line: light-dark(#cbd0d5, #3d444b);
  --line-strong: light-dark(#7f8994, #7b8590);
  --text: light-dark(#14181c, #e8ebee);
  --text-2: light-dark(#4a545e, #a9b3bd);
  --accent: light-dark(#2f5d8a, #6ea3d6);
  --stripe: light-dark(#f9fafa, #2c3135);
}
.s1 { --c: light-dark(#1f6fb2, #5aa9e6) }
.s2 { --c: light-dark(#a8591c, #e0a063) }
.s3 { --c: light-dark(#1c7d72, #4fc3b4) }
.s4 { --c: light-dark(#7b5ea7, #b99be8) }
.s5 { --c: light-dark(#5b7c26, #a3c766) }
.s6 { --c: light-dark(#a3447f, #e58fc2) }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font: 14px/1.45 system-ui, "Segoe UI", Roboto, sans-serif;
  font-variant-numeric: tabular-nums }
main { max-width: 1280px; margin: 0 auto; padding: 24px 16px 64px; display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr) }
h1 { font-size: 28px; line-height: 1.2; margin: 0 }
h2 { font-size: 20px; margin: 0 }
h3 { font-size: 14px; margin: 20px 0 8px }
p { margin: 4px 0; max-width: 90ch }
a { color: var(--accent) }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 8px }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 4px; padding: 16px }
.small { color: var(--text-2); font-size: 12px }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr)); gap: 16px; margin: 12px 0; align-items: start }
figure { margin: 0; padding: 12px; background: var(--surface-2); border: 1px solid var(--line); border-radius: 4px; max-width: 680px }
figcaption { font-weight: 600; margin-bottom: 8px }
.unit { color: var(--text-2); font-weight: 400 }
figure > svg { display: block; width: 100%; height: auto; overflow: visible }
svg text { font-size: 12px; fill: var(--text-2) }
svg .name, svg .value { fill: var(--text) }
.grid { stroke: var(--line); fill: none }
.axis { stroke: var(--line-strong); fill: none }
.line { stroke: var(--c); stroke-width: 2; fill: none; stroke-linejoin: round }
.mark { fill: var(--c); stroke: var(--surface-2) }
g .whisker { stroke: var(--c); fill: none; stroke-width: 1.5 }
.bar ~ .whisker { stroke: var(--text) }
.bar { fill: var(--c); fill-opacity: 0.75 }
.legend { display: flex; flex-wrap: wrap; gap: 2px 16px; list-style: none; margin: 8px 0 0; padding: 0; font-size: 13px }
.legend svg { vertical-align: -2px; margin-right: 5px }
.scroll { overflow-x: auto }
.scroll:focus-visible { outline: 2px solid var(--accent) }
table { border-collapse: collapse; background: var(--surface-2); font-size: 13px; min-width: min(100%, 480px) }
caption { text-align: left; font-weight: 600; padding: 4px 0 8px }
th, td { padding: 4px 10px; border: 1px solid var(--line); text-align: right; white-space: nowrap }
th { font-weight: 600; background: var(--surface) }
th:first-child, .words { text-align: left }
th[scope="row"] { font-weight: 400; white-space: normal; min-width: 220px; background: inherit }
tbody tr:nth-child(even) { background: var(--stripe) }
.flag { font-weight: 700 }
.flag::before { content: "\\25B2\\00A0" }
details { margin-top: 12px }
summary { cursor: pointer; color: var(--accent) }
`
