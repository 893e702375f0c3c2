import { createGlobalStyle, css } from "styled-components";
import { dark, light } from "./palettes.ts";

const variables = (palette: Record<string, string>) =>
  Object.entries(palette)
    .map(([name, value]) => `--colour-${name}: ${value};`)
    .join(" ");

/** Makes a part of the page dark in both themes. */
export const darkGround = css`
  color-scheme: dark;
  ${variables(dark)}
`;

/** Follows the system's theme without `data-theme` on the root; with it, follows the attribute. */
export const GlobalStyle = createGlobalStyle`
  :root { color-scheme: light; ${variables(light)} }

  @media (prefers-color-scheme: dark) {
    :root { color-scheme: dark; ${variables(dark)} }
  }

  :root[data-theme="light"] { color-scheme: light; ${variables(light)} }
  :root[data-theme="dark"] { color-scheme: dark; ${variables(dark)} }

  :root { --size-key: ${({ theme }) => theme.size.m}; }
  @media ${({ theme }) => theme.from.medium} {
    :root { --size-key: ${({ theme }) => theme.size.s}; }
  }

  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }

  html { -webkit-text-size-adjust: 100%; scroll-padding-top: 80px; }

  /* What gets the focus on a phone is above the bar at the bottom. */
  @media (max-width: 639px) and (min-height: 560px) {
    html { scroll-padding-bottom: 88px; }
  }

  body {
    min-height: 100dvh;
    background: ${({ theme }) => theme.colour.paper};
    color: ${({ theme }) => theme.colour.ink};
    font-family: "Inter Variable", "Inter Fallback", system-ui, sans-serif;
    font-size: ${({ theme }) => theme.size.m};
    line-height: 1.5;
    -webkit-font-smoothing: antialiased;
  }

  h1, h2, h3, h4 { font-weight: ${({ theme }) => theme.weight.strong}; line-height: 1.2; text-wrap-style: balance; }
  h1 { font-size: ${({ theme }) => theme.size.xl}; letter-spacing: -0.02em; }
  h2 { font-size: ${({ theme }) => theme.size.l}; letter-spacing: -0.01em; }
  h3, h4 { font-size: ${({ theme }) => theme.size.m}; }
  p, li, dd { text-wrap-style: pretty; overflow-wrap: anywhere; }
  ul, ol { padding: 0; list-style: none; }
  a { color: ${({ theme }) => theme.colour.accentInk}; text-underline-offset: 3px; }
  button, input, textarea, select { font: inherit; color: inherit; letter-spacing: inherit; }
  img, svg { display: block; max-width: 100%; }
  svg { flex: none; }

  :focus-visible {
    outline: 2px solid ${({ theme }) => theme.colour.accentInk};
    outline-offset: 2px;
  }

  /* It is focused to be read out, and there is nothing to do with it. */
  h1:focus { outline: none; }

  /*
   * No transition, however short: one of every property runs on every element, and a new theme's colours then reach
   * an element only after those around it.
   */
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0s !important;
      scroll-behavior: auto !important;
    }
  }
`;
