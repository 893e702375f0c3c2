import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { settleAddresses } from "../addresses.ts";
import { portNames } from "../ports.ts";
import { recordOf } from "../record-of.ts";
import { describeRun, type RunFile } from "../run-file.ts";
import { readSettings } from "../settings.ts";
import { run } from "./audit.ts";

/** A port without a listener. */
const closed = 9;

const ports = recordOf(portNames, () => closed);
const killed = describeRun(
  settleAddresses(readSettings({}), ports, (name) => name),
  {},
);

let folder: string;
const fileWith = (content: string): string => {
  const file = join(folder, "run.json");
  writeFileSync(file, content);
  return file;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "audit-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the audit's message about a platform that it can't check. */
const whyNot = async (content: string): Promise<string> => {
  const failure: unknown = await run([fileWith(content)]).catch((error: unknown) => error);
  if (!(failure instanceof SetUpError)) throw new Error("The audit did not report a setup error", { cause: failure });
  return failure.message;
};

const without = (name: string): RunFile => {
  const { [name]: _left, ...databases } = killed.postgres.databases;
  return { ...killed, postgres: { ...killed.postgres, databases } };
};

describe("an audit fails, without any statement about the money, when", () => {
  test("the platform was killed", async () => {
    expect(await whyNot(JSON.stringify(killed))).toMatch(/^There is no platform to audit: /);
  });

  test.each(["payments", "bets"])("the file lacks the database of %s", async (name) => {
    expect(await whyNot(JSON.stringify(without(name)))).toMatch(/^There are no databases of payments and bets /);
  });

  test.each(["{}", "[]"])("the file contains %s", async (content) => {
    expect(await whyNot(content)).toMatch(/^There is no platform to audit: /);
  });

  test("the environment sets one address but not the others", async () => {
    const audit = run([fileWith(JSON.stringify(killed))], { PAYMENTS_DATABASE_URL: "postgres://127.0.0.1:9/payments" });
    await expect(audit).rejects.toThrow(
      "These settings of the audit are missing or wrong: BETS_DATABASE_URL, STRIPE_SECRET_KEY.",
    );
  });

  test("a secret file sets one address and nothing sets the others", async () => {
    const audit = run([fileWith(JSON.stringify(killed))], {
      PAYMENTS_DATABASE_URL_FILE: fileWith("postgres://127.0.0.1:9/payments"),
    });
    await expect(audit).rejects.toThrow(
      "These settings of the audit are missing or wrong: BETS_DATABASE_URL, STRIPE_SECRET_KEY.",
    );
  });

  test("the environment names a missing file", async () => {
    const audit = run([], { PAYMENTS_DATABASE_URL_FILE: join(folder, "nothing") });
    await expect(audit).rejects.toThrow("PAYMENTS_DATABASE_URL_FILE (must name a file that can be read)");
  });

  test("the file is truncated", async () => {
    expect(await whyNot("{")).toMatch(/^The audit could not look at everything, so it says nothing: /);
  });
});
