import { createLogger } from "@stakehold/service/logger.ts";
import { migrate } from "@stakehold/service/database/migrate.ts";
import { createTestDatabase } from "@stakehold/testing/database.ts";
import { moveTo, OTHER_CORE } from "../gateway/cores.ts";
import { onServer } from "../server.ts";
import { writeLines } from "../table.ts";
import { compareSides } from "./compare-sides.ts";
import { ASKERS, fillBets, personId } from "./fill-bets.ts";
import { startSide, type Side } from "./sides.ts";
import { openTokens } from "./tokens.ts";

await onServer(async ({ url }) => {
  process.env["TEST_POSTGRES_URL"] = url;
  moveTo(OTHER_CORE);
  const database = await createTestDatabase("subgraph");
  const migrations = new URL("../../services/bets/migrations/", import.meta.url);
  const logger = createLogger("bets", "error");
  await migrate({ service: "bets", ownerUrl: database.ownerUrl, migrations, logger });
  await fillBets(database.ownerUrl);
  const tokens = await openTokens();
  const signed = await Promise.all(Array.from({ length: ASKERS }, (_, person) => tokens.tokenFor(personId(person))));
  const headers = (person: number) => ({ authorization: `Bearer ${signed[person % ASKERS]}` });
  const ground = { databaseUrl: database.serviceUrl, jwksUrl: tokens.jwksUrl, headers };
  const sides: Side[] = [];
  try {
    const own = await startSide("own", ground);
    sides.push(own);
    const stock = await startSide("stock", ground);
    sides.push(stock);
    writeLines("subgraph", await compareSides(own, stock));
  } finally {
    await Promise.all(sides.map((side) => side.stop()));
    tokens.close();
    await database.drop();
  }
});
