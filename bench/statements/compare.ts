import { countStatements } from "./count-statements.ts";
import { differencesOf, readTable } from "./table.ts";

const differences = differencesOf(await countStatements(), readTable());
if (differences.length > 0) {
  console.error([...differences, "Where that is meant, npm run bench:statements writes it down."].join("\n"));
  process.exitCode = 1;
}
