import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "@jest/globals";
import { settingsShape } from "./config.ts";
import { DAY_MS, longestBetMs } from "./domain/longest-bet.ts";

const usual = { ABANDON_AFTER: 14 * DAY_MS, VOTING_PERIOD: 3 * DAY_MS };

test.each([
  ["two years, as in the US", 730, 692],
  ["90 days, as elsewhere", 90, 52],
])("with a card hold of %s, a bet may last what waiting, votes and a review leave", (_where, heldDays, days) => {
  expect(longestBetMs({ ...usual, CARD_HOLD: heldDays * DAY_MS }) / DAY_MS).toBe(days);
});

/** Returns the errors of these settings about how far ahead bets may end. */
const faultsOf = (settings: object): readonly string[] => {
  const read = settingsShape.safeParse({ ...required, ...settings });
  if (read.success) return [];
  return read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
};

const required = {
  DATABASE_URL: "postgres://bets@postgres/bets",
  INTERNAL_JWKS_URL: "http://identity/jwks",
  KAFKA_BROKERS: "kafka:9092",
  PAYMENTS_RPC_SECRET: "s".repeat(32),
  PAYMENTS_URL: "http://payments",
  PORT: "0",
  PUBLIC_URL: "https://stakehold.example",
  RECEIPT_SIGNING_KEY: generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }),
  RPC_SECRETS: "s".repeat(32),
  TEMPORAL_ADDRESS: "temporal:7233",
};

test("settings that let a bet outlive the card hold are refused at startup, with a value that works", () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ CARD_HOLD: "P90D" })).toEqual([
    "LONGEST_BET must be at most P52D, so that a bet is over within CARD_HOLD",
  ]);
  expect(faultsOf({ CARD_HOLD: "P90D", LONGEST_BET: "P52D" })).toEqual([]);
  expect(faultsOf({ CARD_HOLD: "P20D", LONGEST_BET: "P1D" })).toEqual(["LONGEST_BET has no room within CARD_HOLD"]);
  expect(faultsOf({ ABANDON_AFTER: "P15D" })).toEqual([
    "LONGEST_BET must be at most P691D, so that a bet is over within CARD_HOLD",
  ]);
});
