/** The test stack on a container engine: the same servers as in a cluster, for machines that have one. */
import { randomBytes } from "node:crypto";
import { GenericContainer, Wait, type StartedTestContainer } from "testcontainers";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { narrateOnStderr } from "./src/narrate.mjs";
import { flagsOf, testSettings } from "./src/postgres.ts";
import { SetUpError } from "./src/set-up-error.ts";
import { temporalPrograms } from "./src/temporal-programs.ts";
import { searchAttributeOptions } from "./src/temporal.ts";
import { pathsOf, type TestAddresses, type TestPartName, type TestStack } from "./src/test-stack.ts";

type Started = { readonly container: StartedTestContainer; readonly addresses: TestAddresses };

/** Starts a container for each part. Throws SetUpError if no engine responds or an image is unavailable. */
export async function startContainers(names: readonly TestPartName[]): Promise<TestStack> {
  const begun = await Promise.allSettled(names.map((name) => starters[name]()));
  const started = begun.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const stop = async () => {
    await Promise.all(started.map(({ container }) => container.stop()));
  };
  const failed = begun.find((result) => result.status === "rejected");
  if (failed !== undefined) {
    await stop();
    const reason = failed.reason instanceof Error ? failed.reason.message : String(failed.reason);
    throw new SetUpError(
      `STACK=containers needs a container engine and its images; leave it out to do without: ${reason}`,
    );
  }
  return { addresses: Object.assign({}, ...started.map(({ addresses }) => addresses)), stop };
}

const starters: Readonly<Record<TestPartName, () => Promise<Started>>> = {
  postgres: async () => {
    const password = randomBytes(18).toString("base64url");
    const container = await new GenericContainer("postgres:18")
      .withEnvironment({ POSTGRES_PASSWORD: password })
      .withCommand(["postgres", ...flagsOf(testSettings)])
      .withExposedPorts(5432)
      // The image starts a server for its own set-up first.
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start();
    const url = `postgres://postgres:${password}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
    return { container, addresses: { TEST_POSTGRES_URL: url } };
  },
  kafka: async () => {
    // A broker advertises its address to its clients, so the port must be known before it starts.
    const port = await freePort();
    const container = await new GenericContainer("apache/kafka:4.1.0")
      .withEnvironment(kafkaSettings(port))
      .withExposedPorts({ container: 9092, host: port })
      .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
      .start();
    return { container, addresses: { TEST_KAFKA_BROKERS: `${container.getHost()}:${port}` } };
  },
  mongo: async () => {
    const container = await new GenericContainer("mongo:8")
      .withExposedPorts(27017)
      .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
      .start();
    const url = `mongodb://${container.getHost()}:${container.getMappedPort(27017)}`;
    return { container, addresses: { TEST_MONGO_URL: url } };
  },
  temporal: async () => {
    // A suite's own servers are programs of its process in both stacks.
    const programs = await temporalPrograms(narrateOnStderr);
    const container = await new GenericContainer("temporalio/temporal:1.9.1")
      .withCommand(["server", "start-dev", "--ip", "0.0.0.0", "--headless", ...searchAttributeOptions])
      .withExposedPorts(7233)
      .withWaitStrategy(Wait.forListeningPorts())
      .start();
    const address = `${container.getHost()}:${container.getMappedPort(7233)}`;
    return { container, addresses: { TEST_TEMPORAL_ADDRESS: address, ...pathsOf(programs) } };
  },
};

function kafkaSettings(port: number): Record<string, string> {
  return {
    KAFKA_NODE_ID: "1",
    KAFKA_PROCESS_ROLES: "broker,controller",
    KAFKA_LISTENERS: "PLAINTEXT://:9092,CONTROLLER://:9093",
    KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
    KAFKA_CONTROLLER_LISTENER_NAMES: "CONTROLLER",
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT",
    KAFKA_CONTROLLER_QUORUM_VOTERS: "1@localhost:9093",
    KAFKA_NUM_PARTITIONS: "3",
    KAFKA_AUTO_CREATE_TOPICS_ENABLE: "false",
    KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: "3",
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: "1",
    KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: "1",
    KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: "1",
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: "0",
  };
}
