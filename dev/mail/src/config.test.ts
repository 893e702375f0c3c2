import { expect, test } from "@jest/globals";
import { readSettings } from "@stakehold/stand-in/settings.ts";
import { settings } from "./config.ts";

const complete = { PORT: "4000", SMTP_PORT: "4025", STATE_FILE: "mail.sqlite" };

test("reads a complete environment, and listens on loopback by default", () => {
  expect(readSettings(settings, complete)).toEqual({
    host: "127.0.0.1",
    port: 4000,
    smtpPort: 4025,
    stateFile: "mail.sqlite",
  });
});

test("names all missing settings at once", () => {
  expect(() => readSettings(settings, { PORT: "4000" })).toThrow(/STATE_FILE .*SMTP_PORT/);
});

test.each(["http", "-1", "65536", "1.5"])("rejects SMTP_PORT=%s by name", (value) => {
  expect(() => readSettings(settings, { ...complete, SMTP_PORT: value })).toThrow("SMTP_PORT");
});
