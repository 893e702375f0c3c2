import { readFileSync } from "node:fs";
import { html, trusted, type Html } from "./html.ts";

/** A whole page. */
export type Page = (title: string, content: Html) => string;

const readStyles = (stylesheet: URL): string => readFileSync(stylesheet, "utf8");

const FRAME = readStyles(new URL("./page.css", import.meta.url));

/**
 * Makes the frame of a stand-in's pages, whose titles end with `owner`. The stylesheet has only the rules of these
 * pages.
 */
export function createPage(owner: string, stylesheet: URL): Page {
  const styles = trusted(FRAME + readStyles(stylesheet));
  return (title, content) =>
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · ${owner}</title>
          <style>
            ${styles}
          </style>
        </head>
        <body>
          <main>${content}</main>
        </body>
      </html>`.markup;
}
