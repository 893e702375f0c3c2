import { expect, test } from "@jest/globals";
import { readConfig } from "./config.ts";

const complete = { PORT: "4000", SMTP_PORT: "4025", STATE_FILE: "mail.sqlite" };

test("a complete environment is read, and listens on loopback unless told otherwise", () => {
  expect(readConfig(complete)).toEqual({ host: "127.0.0.1", port: 4000, smtpPort: 4025, stateFile: "mail.sqlite" });
});

test("everything that is missing is named at once", () => {
  expect(() => readConfig({ PORT: "4000" })).toThrow(/SMTP_PORT, STATE_FILE/);
});

test.each(["http", "-1", "65536", "1.5"])("SMTP_PORT=%s is refused by name", (value) => {
  expect(() => readConfig({ ...complete, SMTP_PORT: value })).toThrow("SMTP_PORT");
});
