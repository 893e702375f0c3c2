import { expect, test } from "@jest/globals";
import { readSettings } from "@stakehold/stand-in/settings.ts";
import { settings } from "./config.ts";

const complete = { PORT: "4000", SMTP_PORT: "4025", STATE_FILE: "mail.sqlite" };

test("a complete environment is read, and listens on loopback unless told otherwise", () => {
  expect(readSettings(settings, complete)).toEqual({
    host: "127.0.0.1",
    port: 4000,
    smtpPort: 4025,
    stateFile: "mail.sqlite",
  });
});

test("everything that is missing is named at once", () => {
  expect(() => readSettings(settings, { PORT: "4000" })).toThrow(/STATE_FILE .*SMTP_PORT/);
});

test.each(["http", "-1", "65536", "1.5"])("SMTP_PORT=%s is refused by name", (value) => {
  expect(() => readSettings(settings, { ...complete, SMTP_PORT: value })).toThrow("SMTP_PORT");
});
