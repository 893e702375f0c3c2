import { describe, expect, test } from "@jest/globals";
import { readSettings } from "@stakehold/stand-in/settings.ts";
import { settings } from "./config.ts";

const complete = {
  PORT: "4000",
  ISSUER: "http://localhost:4000",
  CLIENT_ID: "stakehold",
  CLIENT_SECRET: "secret",
  REDIRECT_URI: "http://localhost:3000/api/callback",
  STATE_FILE: "oidc.sqlite",
};

test("reads a complete environment, and listens on loopback by default", () => {
  expect(readSettings(settings, complete)).toMatchObject({
    host: "127.0.0.1",
    port: 4000,
    issuer: "http://localhost:4000",
  });
});

test("names all missing settings at once", () => {
  expect(() => readSettings(settings, { ...complete, PORT: "", CLIENT_ID: undefined })).toThrow(/PORT .*CLIENT_ID/);
});

describe("the configuration rejects, by the name of the variable,", () => {
  test.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["ISSUER", "localhost:4000"],
    ["ISSUER", "http://localhost:4000/"],
    ["REDIRECT_URI", "/api/callback"],
  ])("%s=%s", (name, value) => {
    expect(() => readSettings(settings, { ...complete, [name]: value })).toThrow(name);
  });
});
