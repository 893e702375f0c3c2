import { countStatements } from "./count-statements.ts";
import { differencesOf, readTable, writeTable } from "./table.ts";

const counts = await countStatements();
for (const difference of differencesOf(counts, readTable())) console.log(difference);
await writeTable(counts);
console.log(`${Object.keys(counts).length} operations are counted in bench/statements/statements.json.`);
