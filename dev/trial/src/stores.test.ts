import { describe, expect, test } from "@jest/globals";
import { stores } from "./stores.ts";

const postgresPassword = { POSTGRES_PASSWORD: "long enough" };

describe("a store's settings", () => {
  test.each([
    ["postgres", {}, "POSTGRES_PASSWORD (must be set)"],
    ["postgres", { POSTGRES_PASSWORD: "" }, "POSTGRES_PASSWORD (must be set)"],
    ["postgres", { POSTGRES_PASSWORD: "short" }, "POSTGRES_PASSWORD (must have 8 characters or more)"],
    ["postgres", { ...postgresPassword, PORT: "http" }, "PORT (must be a port from 1 to 65534)"],
    ["postgres", { ...postgresPassword, PORT: "65535" }, "PORT (must be a port from 1 to 65534)"],
    ["postgres", { ...postgresPassword, DATA_DIR: "data" }, "DATA_DIR (must be a path from the root)"],
    ["kafka", {}, "ADVERTISED_ADDRESS (must be set)"],
    ["kafka", { ADVERTISED_ADDRESS: "kafka" }, "ADVERTISED_ADDRESS (must be a host and port, as stakehold-kafka:9092)"],
    ["mongo", { PORT: "0" }, "PORT (must be a port from 1 to 65534)"],
    ["temporal", { TEMPORAL_NAMESPACE: "a b" }, "TEMPORAL_NAMESPACE (must be letters, digits, dots and dashes)"],
  ])("of %s are rejected in one sentence if they are %j", async (name, environment, words) => {
    await expect(stores[name]?.(environment)).rejects.toThrow(`These settings are missing or wrong: ${words}.`);
  });

  test("are all rejected at once", async () => {
    const wrong = { PORT: "-1", DATA_DIR: "here" };
    await expect(stores["kafka"]?.(wrong)).rejects.toThrow(/DATA_DIR .*PORT .*ADVERTISED_ADDRESS/);
  });
});
