import { countStatements } from "./count-statements.ts";
import { differencesOf, readTable, writeTable } from "./table.ts";

const counts = await countStatements();
const { worse, better } = differencesOf(counts, readTable());
for (const difference of [...worse, ...better]) console.log(difference);
await writeTable(counts);
console.log(`${Object.keys(counts).length} operations are counted in bench/statements/statements.json.`);
