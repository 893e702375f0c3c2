import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stakeholdFolder } from "./folders.ts";
import { atFreePlace, type PartPlace } from "./free-place.ts";
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

/** The variable of each part's address for a test suite. */
export const addressOf: Readonly<Record<TestPartName, string>> = {
  postgres: "TEST_POSTGRES_URL",
  kafka: "TEST_KAFKA_BROKERS",
  mongo: "TEST_MONGO_URL",
  temporal: "TEST_TEMPORAL_ADDRESS",
};

/** The variables of the stack's addresses for a test suite. */
export type TestAddresses = Readonly<Record<string, string>>;

export type TestStack = { readonly addresses: TestAddresses; stop(): Promise<void> };

type Started = { readonly part: Part; readonly addresses: TestAddresses };
type Starter = (place: PartPlace, narrate: Narrate) => Promise<Started>;

/** Starts one of each requested part, empty and quick: its data may be lost. */
export async function startTestStack(names: readonly TestPartName[]): Promise<TestStack> {
  await sweepTestFolders(stakeholdFolder);
  const folder = join(stakeholdFolder, `test-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const begun = await Promise.allSettled(
    names.map(async (name) => {
      const started = await atFreePlace({ folder, name }, (place) => starters[name](place, narrateOnStderr));
      writeDownProcess(folder, started.part.pid);
      return started;
    }),
  );
  const started = begun.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const stopParts = () => Promise.all(started.map(({ part }) => part.stop()));
  const failed = begun.find((result) => result.status === "rejected");
  if (failed !== undefined) {
    // The folder stays until the next run sweeps it: it contains the logs that the error names.
    await stopParts();
    throw failed.reason;
  }
  const stop = async () => {
    await stopParts();
    rmSync(folder, { recursive: true, force: true });
  };
  return { addresses: Object.assign({}, ...started.map(({ addresses }) => addresses)), stop };
}

/** Reads `TEST_PARTS`: a comma-separated list, all of them by default, or the word `none`. */
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
  postgres: async (place) => {
    const password = randomBytes(18).toString("base64url");
    const part = await startPostgres({ ...place, password, fsync: false });
    return { part, addresses: { TEST_POSTGRES_URL: part.url } };
  },
  kafka: async (place, narrate) => {
    const part = await startKafka({ ...place, narrate });
    return { part, addresses: { TEST_KAFKA_BROKERS: part.brokers } };
  },
  mongo: async (place, narrate) => {
    const part = await startMongo({ ...place, narrate });
    return { part, addresses: { TEST_MONGO_URL: part.url } };
  },
  temporal: async (place, narrate) => {
    const programs = await temporalPrograms(narrate);
    const part = await startTemporal({ ...place, narrate });
    return { part, addresses: { TEST_TEMPORAL_ADDRESS: part.address, ...pathsOf(programs) } };
  },
};

/** The variables of the paths to programs for a suite's own servers. */
export const pathsOf = ({ server, testServer }: TemporalPrograms): TestAddresses => ({
  TEST_TEMPORAL_SERVER: server,
  TEST_TEMPORAL_TEST_SERVER: testServer,
});
