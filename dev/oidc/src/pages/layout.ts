import { html, trusted } from "./html.ts";
import type { Html } from "./html.ts";

const STYLES = trusted(`
  :root {
    color-scheme: light dark;
    --paper: #faf8f4; --card: #fffefb; --ink: #1d1b26; --quiet: #625e6c; --line: #e3ded4;
    --accent: #4338ca; --accent-soft: #ebe9fb; --on-accent: #ffffff; --danger: #b3261e;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --paper: #16151c; --card: #1f1d27; --ink: #f1eee7; --quiet: #a9a4b4; --line: #353140;
      --accent: #a5a0fb; --accent-soft: #2c2950; --on-accent: #16151c; --danger: #ffb4ab;
    }
  }
  * { box-sizing: border-box; }
  body {
    margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px;
    background: var(--paper); color: var(--ink);
    font: 400 16px/1.5 Inter, "Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif;
  }
  main {
    width: 100%; max-width: 440px; padding: 40px; border: 1px solid var(--line); border-radius: 12px;
    background: var(--card); box-shadow: 0 1px 2px rgb(29 27 38 / 6%), 0 8px 24px rgb(29 27 38 / 5%);
  }
  h1 { margin: 0 0 8px; text-wrap: balance; font-size: 28px; font-weight: 650; line-height: 1.2; letter-spacing: -0.01em; }
  p { margin: 0 0 24px; color: var(--quiet); }
  a { color: var(--accent); }
  ul { list-style: none; margin: 0 0 24px; padding: 0; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
  li + li { border-top: 1px solid var(--line); }
  button { font: inherit; color: inherit; cursor: pointer; transition: background-color 120ms ease-out; }
  .person {
    display: flex; align-items: center; gap: 16px; width: 100%; padding: 8px 16px; border: 0;
    background: none; text-align: left;
  }
  .person:hover { background: var(--accent-soft); }
  .initials {
    flex: none; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%;
    background: var(--accent-soft); color: var(--accent); font-size: 14px; font-weight: 650;
  }
  .name { display: block; font-weight: 500; }
  .email { display: block; font-size: 14px; color: var(--quiet); overflow-wrap: anywhere; }
  label { display: block; margin-bottom: 4px; font-size: 14px; font-weight: 500; }
  .row { display: flex; gap: 8px; }
  input[type="text"] {
    flex: 1; min-width: 0; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px;
    background: var(--paper); color: var(--ink); font: inherit;
  }
  input[aria-invalid="true"] { border-color: var(--danger); }
  .action {
    padding: 8px 16px; border: 1px solid var(--accent); border-radius: 8px;
    background: var(--accent); color: var(--on-accent); font-weight: 500;
  }
  .action:hover { background: color-mix(in srgb, var(--accent) 88%, var(--ink)); }
  .quiet { border-color: var(--line); background: none; color: var(--ink); }
  .quiet:hover { background: var(--accent-soft); }
  .hint, .problem { margin: 8px 0 0; font-size: 14px; overflow-wrap: anywhere; }
  .problem { color: var(--danger); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .person:focus-visible { outline-offset: -2px; }
  @media (max-width: 480px) { main { padding: 24px; } }
  @media (prefers-reduced-motion: reduce) { button { transition: none; } }
`);

/** A whole page with one card in the middle. */
export function layout(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Stakehold</title>
        <style>
          ${STYLES}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.markup;
}
