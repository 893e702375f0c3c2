/** Runs a gateway with live updates from a given broker, on a port that it prints, until it is killed. */
import { createKafka } from "@stakehold/messaging/kafka/kafka.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { followEvents } from "../live/follow-events.ts";
import { openDoor } from "./open-door.ts";

const [brokers = "", prefix = ""] = process.argv.slice(2);
const logger = createLogger("gateway", "silent");
const { url, hub, memory } = await openDoor({ environment: { REQUESTS_PER_MINUTE: "100000" } });
const kafka = createKafka({ brokers: brokers.split(","), clientId: "gateway", logger, fetchWaitMs: 200 });
await followEvents({ kafka, prefix, hub, memory }).joined;
console.log(url);
