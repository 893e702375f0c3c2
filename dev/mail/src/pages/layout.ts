import { html, trusted } from "./html.ts";
import type { Html } from "./html.ts";

const STYLES = trusted(`
  :root {
    color-scheme: light dark;
    --paper: #faf8f4; --card: #fffefb; --ink: #1d1b26; --quiet: #625e6c; --line: #e3ded4;
    --accent: #4338ca; --accent-soft: #ebe9fb;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --paper: #16151c; --card: #1f1d27; --ink: #f1eee7; --quiet: #a9a4b4; --line: #353140;
      --accent: #a5a0fb; --accent-soft: #2c2950;
    }
  }
  * { box-sizing: border-box; }
  body {
    margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
    font: 400 16px/1.5 Inter, "Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif;
    font-variant-numeric: tabular-nums;
  }
  main { max-width: 800px; margin: 0 auto; padding: 40px 16px; }
  header { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 16px; margin-bottom: 24px; }
  h1 { margin: 0; font-size: 28px; font-weight: 650; line-height: 1.2; letter-spacing: -0.01em; }
  h2 { margin: 24px 0 8px; font-size: 16px; font-weight: 650; }
  p { margin: 0; color: var(--quiet); }
  a { color: var(--accent); }
  form { display: flex; gap: 8px; }
  input, button { padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--ink); font: inherit; font-size: 14px; }
  button { cursor: pointer; }
  button:hover { background: var(--accent-soft); }
  .card { border: 1px solid var(--line); border-radius: 12px; background: var(--card); overflow: hidden; }
  .messages { list-style: none; margin: 0; padding: 0; }
  .messages li + li { border-top: 1px solid var(--line); }
  .messages a { display: block; padding: 12px 16px; color: inherit; text-decoration: none; }
  .messages a:hover { background: var(--accent-soft); }
  .subject { font-weight: 500; }
  .meta { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; font-size: 14px; color: var(--quiet); }
  .again { padding: 0 8px; border-radius: 12px; background: var(--accent-soft); color: var(--accent); font-size: 12px; font-weight: 500; }
  .empty { padding: 40px 16px; text-align: center; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; padding: 16px; font-size: 14px; }
  dt { color: var(--quiet); }
  dd { margin: 0; }
  iframe { display: block; width: 100%; height: 60vh; border: 0; background: #ffffff; }
  pre { margin: 0; padding: 16px; white-space: pre-wrap; font: 14px/1.5 ui-monospace, Menlo, Consolas, monospace; }
  summary { cursor: pointer; padding: 12px 16px; font-size: 14px; font-weight: 500; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .messages a:focus-visible { outline-offset: -2px; }
`);

/** A whole page. */
export function layout(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Stakehold mailbox</title>
        <style>
          ${STYLES}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.markup;
}
