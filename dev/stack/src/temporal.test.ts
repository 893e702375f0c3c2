import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { Client, Connection } from "@temporalio/client";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { narrateOnStderr } from "./narrate.mjs";
import { startPart } from "./part.ts";
import { prepareTemporal, searchAttributeOptions, startTemporal, type TemporalOptions } from "./temporal.ts";

/** Two servers, each with a minute on a busy computer. */
const STARTS_WITHIN_MS = 2 * 60_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stakehold-temporal-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const optionsFor = async (): Promise<TemporalOptions> => ({
  dataDir: folder,
  log: join(folder, "temporal.log"),
  port: await freePort(),
  narrate: narrateOnStderr,
});

/** Calls a server of 127.0.0.1, with this limit for the connection. */
async function call<T>(
  port: number,
  request: (connection: Connection) => Promise<T>,
  connectTimeout: "1 second" | "1 minute" = "1 minute",
): Promise<T> {
  const connection = await Connection.connect({ address: `127.0.0.1:${port}`, connectTimeout });
  try {
    return await request(connection);
  } finally {
    await connection.close();
  }
}

const attributesOf = (port: number) =>
  call(port, async ({ operatorService }) => {
    const { customAttributes } = await operatorService.listSearchAttributes({ namespace: "default" });
    return Object.keys(customAttributes).filter((name) => name.startsWith("Stakehold"));
  });

/** Starts like a version without search attributes. */
async function startAsBefore(options: TemporalOptions) {
  const launch = await prepareTemporal(options);
  return startPart({
    ...launch,
    args: launch.args.filter((argument) => !searchAttributeOptions.includes(argument)),
    ready: () =>
      call(options.port, (connection) => new Client({ connection }).workflow.count().then(() => true), "1 second"),
  });
}

test(
  "startTemporal adds the search attributes that an older server lacks",
  async () => {
    const before = await optionsFor();
    const older = await startAsBefore(before);
    try {
      expect(await attributesOf(before.port)).toEqual([]);
    } finally {
      await older.stop();
    }
    const after = await optionsFor();
    const newer = await startTemporal(after);
    try {
      expect((await attributesOf(after.port)).toSorted()).toEqual(["StakeholdBet", "StakeholdEnds", "StakeholdStatus"]);
    } finally {
      await newer.stop();
    }
  },
  STARTS_WITHIN_MS,
);
