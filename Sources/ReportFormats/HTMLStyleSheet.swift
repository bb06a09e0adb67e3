/// How the page looks: light and dark as the reader's system has it, on paper, and on a telephone.
enum HTMLStyleSheet {
  static let text = """
    :root {
      color-scheme: light dark;
      --ground: #fff; --text: #1b1f24; --faint: #57606a; --line: #d8dee4; --track: #eaeef2; --link: #0550ae;
      --neutral: #4c78a8; --good: #2da44e; --fair: #bf8700; --bad: #cf222e;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #0d1117; --text: #e6edf3; --faint: #9198a1; --line: #30363d; --track: #21262d; --link: #79b8ff;
        --neutral: #6ea8dc; --good: #3fb950; --fair: #d29922; --bad: #f85149;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 60rem; background: var(--ground); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
    }
    h1 { margin: 0 0 .5rem; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
    h2 { margin: 2.5rem 0 .5rem; font-size: 1.2rem; }
    code { font: .9em ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
    .verbatim { white-space: pre-wrap; }
    .verdict { margin: 0 0 1rem; font-size: 1.1rem; }
    .partial { border-left: .25rem solid var(--fair); padding-left: .75rem; }
    .note { margin: 0 0 .75rem; color: var(--faint); font-size: .9rem; }
    .tiles { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: .75rem; margin: 1rem 0; padding: 0; list-style: none; }
    .tiles li { border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .9rem; color: var(--faint); font-size: .85rem; }
    .tiles strong { display: block; color: var(--text); font-size: 1.4rem; line-height: 1.4; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .facts { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 1rem 0; font-size: .9rem; }
    .facts dt { color: var(--faint); }
    .facts dd { margin: 0; min-width: 0; }
    nav { border-block: 1px solid var(--line); padding: .6rem 0; font-size: .9rem; }
    nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0; list-style: none; }
    a { color: var(--link); }
    .scroll { overflow-x: auto; }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
    table { width: 100%; border-collapse: collapse; font-size: .95rem; }
    caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    th, td { padding: .3rem .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
    th:first-child { padding-left: 0; }
    thead th { color: var(--faint); font-weight: 400; font-size: .85rem; white-space: nowrap; }
    tbody th { font-weight: 400; }
    th.member { padding-left: 1.5rem; }
    th.figure, td.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
    td.bar { width: 30%; min-width: 5rem; padding-right: 0; }
    td.bar svg { display: block; width: 100%; height: .7rem; margin-top: .4rem; }
    .columns { display: block; width: 100%; max-width: 36rem; height: auto; margin: .5rem 0; }
    .columns text { fill: var(--faint); font-size: 13px; text-anchor: middle; }
    .columns line { stroke: var(--line); }
    .track { fill: var(--track); } .neutral { fill: var(--neutral); } .good { fill: var(--good); }
    .fair { fill: var(--fair); } .bad { fill: var(--bad); }
    .heat-1 { background: color-mix(in srgb, var(--bad) 6%, transparent); }
    .heat-2 { background: color-mix(in srgb, var(--bad) 12%, transparent); }
    .heat-3 { background: color-mix(in srgb, var(--bad) 18%, transparent); }
    .heat-4 { background: color-mix(in srgb, var(--bad) 24%, transparent); }
    .heat-5 { background: color-mix(in srgb, var(--bad) 30%, transparent); }
    .heat-6 { background: color-mix(in srgb, var(--bad) 36%, transparent); }
    .heat-7 { background: color-mix(in srgb, var(--bad) 42%, transparent); }
    .heat-8 { background: color-mix(in srgb, var(--bad) 48%, transparent); }
    .heat-9 { background: color-mix(in srgb, var(--bad) 54%, transparent); }
    .heat-10 { background: color-mix(in srgb, var(--bad) 60%, transparent); }
    tbody th small { display: block; color: var(--faint); font-size: .85rem; }
    td.words { white-space: nowrap; }
    .places { columns: 3 12rem; margin: .25rem 0 1rem; padding-left: 1.2rem; font-size: .9rem; }
    .columns .scale { stroke-dasharray: 3 3; }
    .columns text.scale { text-anchor: end; }
    ol { padding-left: 1.4rem; }
    summary { cursor: pointer; color: var(--faint); font-size: .9rem; }
    @media (max-width: 36rem) {
      .tiles { grid-auto-flow: row; grid-template-columns: 1fr 1fr; }
      table { font-size: .85rem; }
      thead th { font-size: .8rem; white-space: normal; vertical-align: bottom; }
      th, td { padding-inline: .3rem; }
      tbody th { overflow-wrap: anywhere; }
      td.bar { width: 15%; min-width: 2.5rem; }
      .wide td.bar { display: none; }
    }
    @media print {
      :root { --ground: #fff; --text: #000; --faint: #444; --line: #bbb; --track: #eee; }
      body { max-width: none; padding: 0; font-size: 10pt; }
      nav { display: none; }
      h2, thead { break-after: avoid; }
      section, tr, svg { break-inside: avoid; }
      .scroll { overflow: visible; }
      svg, td { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }

    """
}
