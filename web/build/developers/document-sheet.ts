import { dark, light } from "../../src/theme/palettes.ts";
import { theme } from "../../src/theme/theme.ts";

const { colour, radius, size, space, weight } = theme;

const variables = (palette: Record<string, string>): string =>
  Object.entries(palette)
    .map(([name, value]) => `--colour-${name}: ${value};`)
    .join(" ");

/** Returns the developer pages' style sheet, built from the app's own tokens. `font` is the build's path of Inter. */
export const documentSheet = (font: string): string => `
@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url("/${font}") format("woff2"); }

:root { color-scheme: light; ${variables(light)} }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; ${variables(dark)} } }
:root[data-theme="light"] { color-scheme: light; ${variables(light)} }
:root[data-theme="dark"] { color-scheme: dark; ${variables(dark)} }

*, *::before, *::after { box-sizing: border-box; }
* { margin: 0; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: ${space[6]}; }
body {
  min-height: 100dvh; background: ${colour.paper}; color: ${colour.ink};
  font-family: "Inter Variable", system-ui, sans-serif; font-size: ${size.m}; line-height: 1.6;
  -webkit-font-smoothing: antialiased;
}
a { color: ${colour.accentInk}; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid ${colour.accentInk}; outline-offset: 2px; }

.skip { position: absolute; left: -9999px; }
.skip:focus { left: ${space[4]}; top: ${space[2]}; padding: ${space[2]} ${space[4]}; background: ${colour.surface}; z-index: ${theme.layer.bar}; }

.bar {
  display: flex; align-items: baseline; gap: ${space[4]};
  padding: ${space[4]}; border-bottom: 1px solid ${colour.line};
}
.bar a { text-decoration: none; }
.home { font-size: ${size.l}; font-weight: ${weight.strong}; letter-spacing: -0.01em; color: ${colour.ink}; }
.area { color: ${colour.inkSoft}; }

.layout { max-width: 752px; margin: 0 auto; padding: ${space[4]}; }
.side, .contents { display: none; }
.menu { margin-bottom: ${space[6]}; border: 1px solid ${colour.line}; border-radius: ${radius.input}; background: ${colour.surface}; }
.menu summary { padding: ${space[3]} ${space[4]}; font-weight: ${weight.medium}; cursor: pointer; }
.menu nav { padding: 0 ${space[4]} ${space[4]}; }

nav ul { padding: 0; list-style: none; }
.group { margin: ${space[5]} 0 ${space[1]}; font-size: ${size.s}; font-weight: ${weight.strong}; color: ${colour.inkSoft}; }
nav li a { display: block; padding: ${space[2]} ${space[3]}; margin: 0 -${space[3]}; border-radius: ${radius.input}; color: ${colour.ink}; text-decoration: none; }
nav li a:hover { background: ${colour.sunken}; }
nav li a[aria-current] { background: ${colour.accentSoft}; color: ${colour.accentInk}; font-weight: ${weight.medium}; }

main { min-width: 0; max-width: 720px; }
h1, h2, h3 { line-height: 1.2; font-weight: ${weight.strong}; text-wrap: balance; }
h1 { font-size: ${size.xl}; letter-spacing: -0.02em; margin-bottom: ${space[4]}; }
h2 { font-size: ${size.l}; letter-spacing: -0.01em; margin: ${space[10]} 0 ${space[3]}; }
h3 { font-size: ${size.m}; margin: ${space[6]} 0 ${space[2]}; }
main p, main ul, main ol, main figure, .table { margin-bottom: ${space[4]}; }
main p, main li { overflow-wrap: anywhere; text-wrap: pretty; }
main h1 + p { font-size: 18px; color: ${colour.inkSoft}; }
main ul:not(nav ul), main ol { padding-left: ${space[5]}; }
main li { margin-bottom: ${space[1]}; }
.anchor { color: ${colour.inkFaint}; font-weight: ${weight.regular}; text-decoration: none; opacity: 0; }
:is(h2, h3):hover .anchor, .anchor:focus-visible { opacity: 1; }

code { font-family: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; font-size: ${size.s}; }
:not(pre) > code { padding: 2px ${space[1]}; border-radius: 4px; background: ${colour.sunken}; overflow-wrap: anywhere; }
.code { position: relative; border: 1px solid ${colour.line}; border-radius: ${radius.input}; background: ${colour.surface}; overflow: hidden; }
.code figcaption {
  display: flex; align-items: center; justify-content: space-between; min-height: 40px;
  padding: 0 ${space[2]} 0 ${space[4]}; border-bottom: 1px solid ${colour.line};
  font-size: ${size.s}; color: ${colour.inkSoft};
}
.code button {
  min-height: 32px; padding: 0 ${space[3]}; border: 0; border-radius: ${radius.input}; background: none;
  font: inherit; color: ${colour.accentInk}; cursor: pointer;
}
.code button:hover { background: ${colour.accentSoft}; }
pre { padding: ${space[4]}; overflow-x: auto; line-height: 1.5; tab-size: 4; }

.hljs-keyword, .hljs-built_in, .hljs-type, .hljs-meta { color: ${colour.accentInk}; }
.hljs-string, .hljs-subst, .hljs-regexp { color: ${colour.for}; }
.hljs-number, .hljs-literal, .hljs-symbol { color: ${colour.against}; }
.hljs-comment { color: ${colour.inkFaint}; }
.hljs-attr, .hljs-attribute, .hljs-variable, .hljs-title { color: ${colour.ink}; font-weight: ${weight.medium}; }

.table { overflow-x: auto; }
table { border-collapse: collapse; min-width: 100%; font-size: ${size.s}; }
th, td { padding: ${space[2]} ${space[4]} ${space[2]} 0; border-bottom: 1px solid ${colour.line}; text-align: left; vertical-align: top; }
th::first-letter { text-transform: uppercase; }
th { font-weight: ${weight.strong}; color: ${colour.inkSoft}; }
td code { white-space: nowrap; }
/* On phones a table moves to the side rather than break its words one to a line. */
@media not ${theme.from.medium} {
  td { min-width: 8em; }
  td:nth-child(n + 4):last-child { min-width: 14em; }
}

.neighbours { display: flex; gap: ${space[4]}; margin-top: ${space[10]}; padding-top: ${space[6]}; border-top: 1px solid ${colour.line}; }
.neighbours a { text-decoration: none; font-weight: ${weight.medium}; }
.neighbours [rel="next"] { margin-left: auto; text-align: right; }
.neighbours span { display: block; font-size: ${size.s}; font-weight: ${weight.regular}; color: ${colour.inkSoft}; }

@media ${theme.from.large} {
  .bar { padding: ${space[4]} ${space[8]}; }
  .menu { display: none; }
  .layout { display: grid; grid-template-columns: 208px minmax(0, 720px); gap: ${space[16]}; max-width: none; padding: ${space[10]} ${space[8]}; justify-content: center; }
  .side, .contents { display: block; }
  .side nav, .contents nav { position: sticky; top: ${space[6]}; max-height: calc(100dvh - ${space[10]}); overflow-y: auto; padding: 0 ${space[3]}; }
  .side .group:first-child, .contents .group { margin-top: 0; }
  .contents { display: none; }
  nav li a { padding: ${space[1]} ${space[3]}; }
  h1 { font-size: ${size.xxl}; }
}
@media (min-width: 1320px) {
  .layout { grid-template-columns: 208px minmax(0, 720px) 200px; }
  .contents { display: block; font-size: ${size.s}; }
}
@media ${theme.low} { .side nav, .contents nav { position: static; max-height: none; } }
`;
