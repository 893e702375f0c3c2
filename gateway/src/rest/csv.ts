/** What a spreadsheet reads as the start of a formula (OWASP: CSV injection), including leading spaces. */
const FORMULA = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;

/**
 * Returns user-entered text as a cell (RFC 4180): always quoted, with an apostrophe before what a spreadsheet would
 * otherwise run.
 */
export const typedCell = (text: string): string => `"${FORMULA.test(text) ? "'" : ""}${text.replaceAll('"', '""')}"`;

/** Returns a line of cells, which must be quoted already or contain neither commas, quotes nor line breaks. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;
