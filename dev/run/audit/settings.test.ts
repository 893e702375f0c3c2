import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { addressesIn } from "./settings.ts";

const LEAST = {
  PAYMENTS_DATABASE_URL: "postgres://reader@127.0.0.1/payments",
  BETS_DATABASE_URL: "postgres://reader@127.0.0.1/bets",
  STRIPE_SECRET_KEY: "rk_test_reader",
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "audit-settings-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the settings of an audit", () => {
  test("yield no addresses without the payments database", () => {
    expect(addressesIn({ KAFKA_BROKERS: "127.0.0.1:9092" })).toBeUndefined();
  });

  test("leave out votes and events without a voting database and a broker", () => {
    expect(addressesIn(LEAST)).toEqual({
      paymentsUrl: LEAST.PAYMENTS_DATABASE_URL,
      betsUrl: LEAST.BETS_DATABASE_URL,
      votingUrl: undefined,
      events: undefined,
      stripe: { url: "https://api.stripe.com", secretKey: LEAST.STRIPE_SECRET_KEY },
    });
  });

  test("read the broker like any service, its password also from a file, and the start time of events", () => {
    const file = join(folder, "password");
    writeFileSync(file, "k".repeat(32));
    const given = {
      ...LEAST,
      KAFKA_BROKERS: "one:9092, two:9092",
      KAFKA_SASL: "scram-sha-512",
      KAFKA_USER: "reader",
      KAFKA_PASSWORD_FILE: file,
      TOPIC_PREFIX: "bets-of-ours",
      EVENTS_SINCE: "2026-11-28T10:00:00+01:00",
    };
    expect(addressesIn(given)?.events).toEqual({
      brokers: ["one:9092", "two:9092"],
      tls: undefined,
      sasl: { mechanism: "scram-sha-512", username: "reader", password: "k".repeat(32) },
      topicPrefix: "bets-of-ours",
      since: new Date("2026-11-28T09:00:00Z"),
    });
  });

  test.each([
    ["BETS_DATABASE_URL", { BETS_DATABASE_URL: "" }],
    ["EVENTS_SINCE", { EVENTS_SINCE: "yesterday" }],
    ["KAFKA_SASL", { KAFKA_SASL: "none" }],
    ["KAFKA_PASSWORD_FILE", { KAFKA_PASSWORD_FILE: "/nowhere/password" }],
  ])("are rejected by name if %s is wrong", (name, wrong) => {
    expect(() => addressesIn({ ...LEAST, ...wrong })).toThrow(
      `These settings of the audit are missing or wrong: ${name}`,
    );
  });
});
