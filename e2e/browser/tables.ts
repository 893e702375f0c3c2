import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import type { Person } from "./person.ts";

/** Returns the amounts in each row of a table that contains a text, once there is such a row. */
export async function amountsOfRows(table: Locator, text: string): Promise<readonly (readonly string[])[]> {
  const rows = table.getByRole("row").filter({ hasText: text });
  await rows.first().waitFor();
  const texts = await rows.allInnerTexts();
  return texts.map((row) => row.replaceAll(/\s/g, "").match(/[+−]?\$[\d,]+\.\d{2}/g) ?? []);
}

/** Downloads the statement from its page; returns a bet's movements as in the file. */
export async function statementFile({ page }: Person, betId: string): Promise<readonly string[]> {
  const loading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const file = await readFile(await (await loading).path(), "utf8");
  // The third cell, a title without a comma, is the only user input.
  const lines = file.split("\r\n").map((line) => line.split(","));
  return lines.filter((cells) => cells[3] === betId).map((cells) => `${cells[1]} ${cells[5]}`);
}
