import { atFreePlace } from "@stakehold/stack/free-place.ts";
import { startKafka } from "@stakehold/stack/kafka.ts";
import { narrateBy } from "@stakehold/stack/narrate.mjs";
import { onServer, type Server } from "../server.ts";
import { writeLines } from "../table.ts";
import { compareCommits } from "./compare-commits.ts";
import { compareDebezium } from "./compare-debezium.ts";
import { compareRelay } from "./compare-relay.ts";
import { measureWake } from "./measure-wake.ts";

const isBesideDebezium = process.env["DEBEZIUM"] === "1";

async function measure(server: Server): Promise<void> {
  const { url, folder } = server;
  const commits = await compareCommits(url, folder);
  const narrate = narrateBy((line) => console.log(line));
  const kafka = await atFreePlace({ folder, name: "kafka" }, (place) => startKafka({ ...place, narrate }));
  try {
    writeLines("relay", [
      ...commits,
      ...(await compareRelay(url, kafka.brokers)),
      ...(await measureWake(kafka.brokers)),
      ...(isBesideDebezium ? await compareDebezium(server, kafka.brokers, narrate) : []),
    ]);
  } finally {
    await kafka.stop();
  }
}

if (!isBesideDebezium) console.log("LEFT OUT: Debezium, with which DEBEZIUM=1 compares the relay.");
// Debezium decodes the server's log.
await onServer(measure, isBesideDebezium ? { settings: { wal_level: "logical" } } : {});
