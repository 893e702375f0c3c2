/**
 * Runs in the pods of a trial: `main.ts postgres`, `kafka`, `mongo` or `temporal`, and `main.ts relay PORT=HOST:PORT…`.
 */
import { once } from "node:events";
import { SettingsError } from "@stakehold/service/config.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { readRelays, startRelays } from "./src/relay.ts";
import { runStore } from "./src/run-store.ts";
import { stores } from "./src/stores.ts";

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof SettingsError || error instanceof SetUpError) console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
}

async function run([name = "", ...words]: readonly string[]): Promise<number> {
  if (name === "relay") return relay(words);
  const prepare = Object.hasOwn(stores, name) ? stores[name] : undefined;
  if (prepare === undefined || words.length > 0)
    throw new SettingsError(
      `Say what to run: ${Object.keys(stores).join(", ")}, or relay with ports as 3000=stakehold-gateway:3000.`,
    );
  return runStore(prepare(process.env));
}

async function relay(words: readonly string[]): Promise<number> {
  const signalled = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  const relaying = await startRelays(readRelays(words));
  console.log(`Relaying ${words.join(", ")}.`);
  await signalled;
  await relaying.stop();
  return 0;
}
