import { type Html, html, raw } from "./html.ts";

const styles = `
:root { color-scheme: light dark; --paper: #f7f6f3; --card: #fff; --ink: #1d1b26; --soft: #656173; --line: #e3e0d9; --accent: #4f46e5; --on-accent: #fff; --good: #1c6b48; --bad: #a52a2a; }
@media (prefers-color-scheme: dark) { :root { --paper: #15141b; --card: #1f1d28; --ink: #efedf5; --soft: #a7a2b8; --line: #35323f; --accent: #8b85f5; --on-accent: #14131a; --good: #6ecb9f; --bad: #f08b8b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 1120px; margin: 0 auto; padding: 24px 16px 64px; }
main.narrow { max-width: 520px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; } h2 { font-size: 20px; margin: 0 0 8px; }
p { margin: 0 0 16px; } .soft { color: var(--soft); font-size: 14px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 24px; margin: 24px 0 0; overflow-x: auto; }
label { display: block; font-size: 14px; font-weight: 500; margin: 16px 0 4px; }
input { width: 100%; padding: 10px 12px; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; }
button, .button { display: inline-block; padding: 6px 12px; font: inherit; font-size: 14px; font-weight: 500; color: var(--ink); background: transparent; border: 1px solid var(--line); border-radius: 8px; cursor: pointer; text-decoration: none; }
button.main { padding: 10px 20px; font-size: 16px; color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.row { display: flex; gap: 16px; flex-wrap: wrap; align-items: center; } .row > .grow { flex: 1 1 180px; } form.inline { display: inline; }
table { width: 100%; border-collapse: collapse; font-size: 14px; } th { text-align: left; font-weight: 500; color: var(--soft); } th, td { padding: 8px 16px 8px 0; border-top: 1px solid var(--line); white-space: nowrap; vertical-align: middle; } td.amount, th.amount { text-align: right; } td.actions { padding-right: 0; text-align: right; }
td code { display: inline-block; max-width: 28ch; overflow-wrap: anywhere; white-space: normal; vertical-align: middle; user-select: all; }
@media (max-width: 1060px) {
  table, tbody { display: block; } thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr)); gap: 4px 16px; padding: 12px 0; border-top: 1px solid var(--line); }
  td, td.amount { display: flex; gap: 8px; align-items: baseline; min-width: 0; padding: 0; border: 0; text-align: left; } td::before { content: attr(data-label); flex: 0 0 104px; color: var(--soft); }
  td.actions { grid-column: 1 / -1; flex-wrap: wrap; padding-top: 4px; } td.actions::before, td.actions:empty { display: none; } td code { max-width: 100%; }
}
code { font: 12px/1.4 ui-monospace, monospace; color: var(--soft); } .figure { font-size: 28px; font-weight: 650; }
.chip { display: inline-block; padding: 2px 10px; border: 1px solid var(--line); border-radius: 999px; font-size: 12px; } .chip.good { color: var(--good); } .chip.bad { color: var(--bad); }
nav { display: flex; flex-wrap: wrap; gap: 8px 24px; margin-top: 24px; } nav a { color: var(--accent); } .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
section { scroll-margin-top: 72px; } .said { position: sticky; top: 8px; z-index: 1; margin: 16px 0 0; padding: 12px 16px; border-left: 4px solid var(--good); } .said.bad { border-left-color: var(--bad); }
`;

/** The frame of every page that the stand-in shows; it needs no script. */
export function page(title: string, body: Html, { narrow = false }: { narrow?: boolean } = {}): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(styles)}</style>
</head>
<body>
<main${narrow ? raw(' class="narrow"') : ""}>
${body}
</main>
</body>
</html>
`.markup;
}
