/** Publishes a database's outbox until it is killed, and prints the number of events after each batch. */
import { createKafka } from "../src/kafka/kafka.ts";
import { startRelay } from "../src/outbox/relay.ts";
import pg from "pg";
import { pino } from "pino";

const [databaseUrl = "", brokers = "", topic = ""] = process.argv.slice(2);
const logger = pino({ level: "silent" });
const kafka = createKafka({ brokers: brokers.split(","), clientId: "relay", logger });
const producer = await kafka.producer();

startRelay({
  pool: new pg.Pool({ connectionString: databaseUrl }),
  publish: producer.send,
  topic,
  logger,
  observe: { published: (count) => console.log(count) },
});
