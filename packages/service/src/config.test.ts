import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { z } from "zod";
import { duration, isPrivate, list, readSettings, serviceShape, SettingsError, url } from "./config.ts";

const shape = z.object({ VOTING_PERIOD: duration("P3D"), PUBLIC_URL: url, SECRETS: list });

/** A process with its own zone reads a duration at the given time: Jest's tests share one zone. */
const IN_BERLIN = `
  const [now, text] = process.argv.slice(1);
  const hours = new Date("2027-07-01T00:00:00Z").getHours();
  globalThis.Date = class extends Date {
    constructor(...given) {
      super(...(given.length === 0 ? [now] : given));
    }
  };
  const { z } = await import(${JSON.stringify(import.meta.resolve("zod"))});
  const { duration, readSettings } = await import(${JSON.stringify(new URL("./config.ts", import.meta.url).href)});
  const { T: ms } = readSettings(z.object({ T: duration("P1D") }), { T: text });
  console.log(JSON.stringify({ hours, ms }));`;

describe("settings", () => {
  test("have defaults", () => {
    expect(readSettings(shape, { PUBLIC_URL: "http://localhost:3000/" })).toEqual({
      VOTING_PERIOD: 3 * 24 * 3600 * 1000,
      PUBLIC_URL: "http://localhost:3000",
      SECRETS: [],
    });
  });

  test.each([
    ["PT30M", 1_800_000],
    ["PT1S", 1_000],
    ["PT0.5S", 500],
    ["P14D", 1_209_600_000],
  ])("%s is %d milliseconds", (text, ms) =>
    expect(readSettings(z.object({ T: duration("P1D") }), { T: text }).T).toBe(ms),
  );

  test.each([
    ["2027-03-25T01:30:00Z", "P3D", 259_200],
    ["2027-03-28T00:59:50Z", "PT20S", 20],
    ["2027-10-30T00:30:00Z", "P1D", 86_400],
    ["2027-10-30T00:30:00Z", "P1W", 604_800],
  ])("in Berlin at %s, around a clock change, %s is %d seconds", async (now, text, seconds) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", IN_BERLIN, now, text],
      { env: { ...process.env, NODE_OPTIONS: "", TZ: "Europe/Berlin" } },
    );
    expect(JSON.parse(stdout)).toEqual({ hours: 2, ms: seconds * 1000 });
  });

  test.each(["3 days", "3", "-P3D", "P", "PT", "P1DT", "P1M", "P1Y", "P1Y3D", "P0.5M"])("%j is rejected", (text) =>
    expect(() => readSettings(z.object({ T: duration("P1D") }), { T: text })).toThrow(
      "T (must be an ISO 8601 duration",
    ),
  );

  test("that are wrong are all listed in one error, which repeats no value", () => {
    const attempt = () => readSettings(shape, { VOTING_PERIOD: "hunter2", PUBLIC_URL: "not a url" });
    expect(attempt).toThrow(SettingsError);
    expect(attempt).toThrow(/VOTING_PERIOD .*PUBLIC_URL/);
    expect(attempt).not.toThrow(/hunter2/);
  });

  test("that are empty count as missing, and lists omit empty entries", () => {
    expect(() => readSettings(shape, { PUBLIC_URL: "" })).toThrow("PUBLIC_URL");
    expect(readSettings(shape, { PUBLIC_URL: "http://x.example", SECRETS: " a, ,b," }).SECRETS).toEqual(["a", "b"]);
  });
});

test.each([
  ["https://issuer.example", true],
  ["http://localhost:4000", true],
  ["http://stakehold.localhost:4000", true],
  ["http://127.0.0.1:4000", true],
  ["http://[::1]:4000", true],
  ["http://issuer.example", false],
  ["http://localhost.issuer.example", false],
  ["http://127.0.0.1.issuer.example", false],
  ["file:///etc", false],
  ["nonsense", false],
])("the address %s is private: %s", (address, expected) => expect(isPrivate(address)).toBe(expected));

describe("a service", () => {
  const needed = {
    PORT: "0",
    PUBLIC_URL: "https://stakehold.example",
    KAFKA_BROKERS: "kafka:9092",
    INTERNAL_JWKS_URL: "http://identity/jwks",
  };
  const read = (environment: NodeJS.ProcessEnv) => readSettings(z.object(serviceShape), { ...needed, ...environment });
  const PEM = "-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----";
  const LONG = "0123456789abcdef0123456789abcdef";

  test("does not start with a public address without TLS", () => {
    expect(() => read({ PUBLIC_URL: "http://stakehold.example" })).toThrow(
      "These settings are missing or wrong: PUBLIC_URL (must be https, or http on this computer).",
    );
    expect(read({ PUBLIC_URL: "http://localhost:3000/" }).PUBLIC_URL).toBe("http://localhost:3000");
  });

  test.each(["x", LONG.slice(1), `${LONG},x`])("does not start with the guessable secret %j", (secret) => {
    expect(() => read({ RPC_SECRETS: secret })).toThrow(
      "These settings are missing or wrong: RPC_SECRETS (must have 32 characters or more each).",
    );
    expect(read({ RPC_SECRETS: LONG }).RPC_SECRETS).toEqual([LONG]);
  });

  test("accepts a certificate on one line or several", () => {
    const { KAFKA_TLS_CA } = read({ KAFKA_TLS: "yes", KAFKA_TLS_CA: PEM.replaceAll("\n", "\\n") });
    expect(KAFKA_TLS_CA).toBe(PEM);
  });

  test.each<[string, NodeJS.ProcessEnv, string]>([
    [
      "a user of Kafka without a password",
      { KAFKA_SASL: "plain", KAFKA_USER: "bets" },
      "KAFKA_PASSWORD (must be set where KAFKA_SASL is)",
    ],
    [
      "a user and a password without a mechanism",
      { KAFKA_USER: "bets", KAFKA_PASSWORD: LONG },
      "KAFKA_SASL (must be set where KAFKA_USER is)",
    ],
    [
      "a mechanism that Kafka's client does not support",
      { KAFKA_SASL: "gssapi", KAFKA_USER: "bets", KAFKA_PASSWORD: LONG },
      "KAFKA_SASL (must be one of plain, scram-sha-256, scram-sha-512)",
    ],
    [
      "a certificate without its key",
      { TEMPORAL_TLS: "yes", TEMPORAL_TLS_CERT: PEM },
      "TEMPORAL_TLS_KEY (must be set where TEMPORAL_TLS_CERT is)",
    ],
    [
      "something that is not a certificate",
      { KAFKA_TLS: "yes", KAFKA_TLS_CA: "MA==" },
      "KAFKA_TLS_CA (must be PEM, with its lines of BEGIN and END)",
    ],
    [
      "a certificate authority for plaintext connections",
      { KAFKA_TLS_CA: PEM },
      "KAFKA_TLS (must be yes where KAFKA_TLS_CA is set)",
    ],
    [
      "an API key for plaintext connections",
      { TEMPORAL_API_KEY: LONG },
      "TEMPORAL_TLS (must be yes where TEMPORAL_API_KEY is set)",
    ],
  ])("does not start with %s", (_, environment, fault) => {
    expect(() => read(environment)).toThrow(`These settings are missing or wrong: ${fault}.`);
  });
});
