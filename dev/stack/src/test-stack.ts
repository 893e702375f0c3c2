import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stakeholdFolder } from "./folders.ts";
import { freePort } from "@stakehold/testing/free-port.ts";
import { startKafka } from "./kafka.ts";
import { sweepTestFolders, writeDownProcess } from "./left-over.ts";
import { startMongo } from "./mongo.ts";
import { narrateOnStderr, type Narrate } from "./narrate.mjs";
import type { Part } from "./part.ts";
import { startPostgres } from "./postgres.ts";
import { SetUpError } from "./set-up-error.ts";
import { temporalPrograms, type TemporalPrograms } from "./temporal-programs.ts";
import { startTemporal } from "./temporal.ts";

export const testPartNames = ["postgres", "kafka", "mongo", "temporal"] as const;
export type TestPartName = (typeof testPartNames)[number];

/** The variable by which a test suite finds each part. */
export const addressOf: Readonly<Record<TestPartName, string>> = {
  postgres: "TEST_POSTGRES_URL",
  kafka: "TEST_KAFKA_BROKERS",
  mongo: "TEST_MONGO_URL",
  temporal: "TEST_TEMPORAL_ADDRESS",
};

/** The variables by which a test suite finds the stack. */
export type TestAddresses = Readonly<Record<string, string>>;

export type TestStack = { readonly addresses: TestAddresses; stop(): Promise<void> };

type Started = { readonly part: Part; readonly addresses: TestAddresses };
type Starter = (folder: string, narrate: Narrate) => Promise<Started>;

/** Starts one of each part that is asked for, empty and quick: what these hold may be lost. */
export async function startTestStack(names: readonly TestPartName[]): Promise<TestStack> {
  await sweepTestFolders(stakeholdFolder);
  const folder = join(stakeholdFolder, `test-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const begun = await Promise.allSettled(
    names.map(async (name) => {
      const started = await starters[name](folder, narrateOnStderr);
      writeDownProcess(folder, started.part.pid);
      return started;
    }),
  );
  const started = begun.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const stopParts = () => Promise.all(started.map(({ part }) => part.stop()));
  const failed = begun.find((result) => result.status === "rejected");
  if (failed !== undefined) {
    // The folder stays until the next run sweeps it: the logs that the error names are in it.
    await stopParts();
    throw failed.reason;
  }
  const stop = async () => {
    await stopParts();
    rmSync(folder, { recursive: true, force: true });
  };
  return { addresses: Object.assign({}, ...started.map(({ addresses }) => addresses)), stop };
}

/** Reads `TEST_PARTS`: a comma list, all of them when it is not set, and the word `none`. */
export function testPartsWanted(setting: string | undefined): readonly TestPartName[] {
  if (setting === undefined || setting.trim() === "") return testPartNames;
  if (setting.trim() === "none") return [];
  return setting.split(",").map((word) => {
    const name = testPartNames.find((known) => known === word.trim());
    if (name === undefined) {
      throw new SetUpError(`TEST_PARTS knows ${testPartNames.join(", ")}; it does not know ${word.trim()}.`);
    }
    return name;
  });
}

const starters: Readonly<Record<TestPartName, Starter>> = {
  postgres: async (folder) => {
    const password = randomBytes(18).toString("base64url");
    const place = await placeFor(folder, "postgres");
    const part = await startPostgres({ ...place, password, fsync: false });
    return { part, addresses: { TEST_POSTGRES_URL: part.url } };
  },
  kafka: async (folder, narrate) => {
    const part = await startKafka({ ...(await placeFor(folder, "kafka")), narrate });
    return { part, addresses: { TEST_KAFKA_BROKERS: part.brokers } };
  },
  mongo: async (folder, narrate) => {
    const part = await startMongo({ ...(await placeFor(folder, "mongo")), narrate });
    return { part, addresses: { TEST_MONGO_URL: part.url } };
  },
  temporal: async (folder, narrate) => {
    const programs = await temporalPrograms(narrate);
    const part = await startTemporal({ ...(await placeFor(folder, "temporal")), narrate });
    return { part, addresses: { TEST_TEMPORAL_ADDRESS: part.address, ...pathsOf(programs) } };
  },
};

/** The variables by which a suite finds the programs of servers of its own. */
export const pathsOf = ({ server, testServer }: TemporalPrograms): TestAddresses => ({
  TEST_TEMPORAL_SERVER: server,
  TEST_TEMPORAL_TEST_SERVER: testServer,
});

async function placeFor(folder: string, name: TestPartName) {
  return { dataDir: join(folder, name), log: join(folder, `${name}.log`), port: await freePort() };
}
