/** What a spreadsheet takes for the beginning of a formula (OWASP: CSV injection), spaces before it included. */
const FORMULA = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;

/**
 * A text that somebody typed as a cell (RFC 4180): always in quotes, and with an apostrophe before what a spreadsheet
 * would otherwise run.
 */
export const typedCell = (text: string): string => `"${FORMULA.test(text) ? "'" : ""}${text.replaceAll('"', '""')}"`;

/** A line of cells that hold neither commas, quotes nor line breaks, or are in quotes. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;
