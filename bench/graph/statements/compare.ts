import { countStatements } from "./count-statements.ts";
import { differencesOf, readTable, writeTable } from "./table.ts";

const isWriting = process.env["WRITE_STATEMENTS"] !== undefined;
const table = readTable();
const counts = await countStatements(isWriting ? {} : table);
const { worse, better } = differencesOf(counts, table);
if (isWriting) await writeTable(counts);
else if (worse.length > 0) {
  const advice = "Where that is meant, `WRITE_STATEMENTS=1 npm run check -- statements` writes it down.";
  console.error([...worse, ...better, advice].join("\n"));
  process.exitCode = 1;
}
