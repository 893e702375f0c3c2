import { join } from "node:path";
import { freePort } from "@stakehold/testing/free-port.ts";
import { startKafka } from "@stakehold/stack/kafka.ts";
import { narrateBy } from "@stakehold/stack/narrate.mjs";
import { onServer } from "../server.ts";
import { compareRelay } from "./compare-relay.ts";

await onServer(async ({ url, folder }) => {
  const kafka = await startKafka({
    dataDir: join(folder, "kafka"),
    port: await freePort(),
    log: join(folder, "kafka.log"),
    narrate: narrateBy((line) => console.log(line)),
  });
  try {
    await compareRelay(url, kafka.brokers);
  } finally {
    await kafka.stop();
  }
});
