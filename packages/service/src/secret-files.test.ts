import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { z } from "zod";
import { hidden, kafkaShape, postgresShape, readSettings, secret, secrets, serviceShape } from "./config.ts";
import { secretsOf } from "./secret-files.ts";

const LONG = "0123456789abcdef0123456789abcdef";
const shape = z.object({ KEY: secret, KEYS: secrets, ADDRESS: hidden.min(1), NAME: z.string().default("nobody") });
const folder = mkdtempSync(join(tmpdir(), "secrets-"));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const given = { KEY: LONG, KEYS: LONG, ADDRESS: "postgres://x" };

describe("a secret", () => {
  test.each([["\n"], ["\r\n"], [""]])("may be in a file that ends with %j, which is not part of it", (end) => {
    const { KEY: _key, ...others } = given;
    const read = readSettings(shape, { ...others, KEY_FILE: file("key", `${LONG}${end}`) });
    expect(read.KEY).toBe(LONG);
  });

  test("keeps its own line ends, and loses only the last", () => {
    expect(readSettings(shape, { ...given, ADDRESS: "", ADDRESS_FILE: file("lines", "a\nb\n\n") }).ADDRESS).toBe(
      "a\nb\n",
    );
  });

  test("may be a list, and must satisfy the same rules as in the environment", () => {
    expect(readSettings(shape, { ...given, KEYS: "", KEYS_FILE: file("keys", `${LONG},${LONG}\n`) }).KEYS).toHaveLength(
      2,
    );
    expect(() => readSettings(shape, { ...given, KEY: "", KEY_FILE: file("short", "hunter2") })).toThrow(
      "These settings are missing or wrong: KEY (must have 32 characters or more).",
    );
  });

  test("that is given both ways is refused, without repeating either value", () => {
    const attempt = () => readSettings(shape, { ...given, KEY_FILE: file("other", LONG.toUpperCase()) });
    expect(attempt).toThrow(
      "These settings are missing or wrong: KEY (must be given by itself or by KEY_FILE, not by both).",
    );
    expect(attempt).not.toThrow(LONG.toUpperCase());
  });

  test.each([
    ["is missing", () => join(folder, "nothing")],
    ["is a folder", () => folder],
    ["is far larger than a secret", () => file("large", "x".repeat(70_000))],
  ])("whose file %s is reported as missing", (_fault, path) =>
    expect(() => readSettings(shape, { ...given, KEY: "", KEY_FILE: path() })).toThrow(
      "These settings are missing or wrong: KEY_FILE (must name a file that can be read).",
    ),
  );

  test("can be read from a file, unlike any other setting", () =>
    expect(readSettings(shape, { ...given, NAME_FILE: file("name", "somebody") }).NAME).toBe("nobody"));
});

test("every secret of a service can be read from a file", () =>
  expect(secretsOf(z.object({ ...serviceShape, ...postgresShape, ...kafkaShape }))).toEqual(
    expect.arrayContaining([
      "DATABASE_URL",
      "RPC_SECRETS",
      "KAFKA_PASSWORD",
      "KAFKA_TLS_KEY",
      "TEMPORAL_API_KEY",
      "OTEL_EXPORTER_OTLP_HEADERS",
    ]),
  ));
