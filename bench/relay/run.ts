import { atFreePlace } from "@stakehold/stack/free-place.ts";
import { startKafka } from "@stakehold/stack/kafka.ts";
import { narrateBy } from "@stakehold/stack/narrate.mjs";
import { onServer } from "../server.ts";
import { writeLines } from "../table.ts";
import { compareCommits } from "./compare-commits.ts";
import { compareRelay } from "./compare-relay.ts";
import { measureWake } from "./measure-wake.ts";

await onServer(async ({ url, folder }) => {
  const commits = await compareCommits(url, folder);
  const narrate = narrateBy((line) => console.log(line));
  const kafka = await atFreePlace({ folder, name: "kafka" }, (place) => startKafka({ ...place, narrate }));
  try {
    writeLines("relay", [
      ...commits,
      ...(await compareRelay(url, kafka.brokers)),
      ...(await measureWake(kafka.brokers)),
    ]);
  } finally {
    await kafka.stop();
  }
});
