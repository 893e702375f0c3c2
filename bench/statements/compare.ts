import { countStatements } from "./count-statements.ts";
import { differencesOf, readTable } from "./table.ts";

const table = readTable();
const { worse, better } = differencesOf(await countStatements(table), table);
if (worse.length > 0) {
  console.error([...worse, ...better, "Where that is meant, npm run bench:statements writes it down."].join("\n"));
  process.exitCode = 1;
}
