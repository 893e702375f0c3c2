import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import { csvLine } from "./csv.ts";

/** Spreadsheets read a file as UTF-8 if it starts with this. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Reads one page of a list. */
export type ReadPage<Page> = (after: string | null) => Promise<Page>;

/** A file from a list of the graph: its columns, and the lines of a page. */
export type CsvFile<Page> = {
  readonly name: string;
  readonly header: readonly string[];
  readonly readPage: ReadPage<Page>;
  readonly linesOf: (page: Page) => readonly string[];
  readonly next: (page: Page) => string | null | undefined;
};

/**
 * Sends a file, read page by page while it is written, so that neither side ever holds more than a page. The first page
 * is read before the response starts, so that a refusal is an error and not a file.
 */
export async function sendCsv<Page>(response: Response, file: CsvFile<Page>): Promise<void> {
  const first = await file.readPage(null);
  response.set({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${file.name}"`,
  });
  // A failure from here on is logged already; the response breaks off and can't be mistaken for a whole file.
  await pipeline(textOf(file, first), response).catch(() => undefined);
}

async function* textOf<Page>(file: CsvFile<Page>, first: Page): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(file.header);
  for (let page = first; ;) {
    yield file.linesOf(page).join("");
    const after = file.next(page);
    if (after === null || after === undefined) return;
    page = await file.readPage(after);
  }
}
