import { describe, expect, test } from "@jest/globals";
import { z } from "zod";
import { readSettings, standInShape } from "./settings.ts";

const schema = z.object({ ...standInShape, secretKey: z.string(), fundsDelaySeconds: z.coerce.number().default(2) });
const complete = { PORT: "4000", STATE_FILE: "state.sqlite", SECRET_KEY: "sk" };

describe("settings", () => {
  test("are read from the variables of their names, with defaults for empty ones", () => {
    expect(readSettings(schema, { ...complete, FUNDS_DELAY_SECONDS: "" })).toEqual({
      host: "127.0.0.1",
      port: 4000,
      stateFile: "state.sqlite",
      secretKey: "sk",
      fundsDelaySeconds: 2,
    });
  });

  test("can be read from a variable of another name", () => {
    const environment = { ...complete, SECRET_KEY: undefined, STRIPE_SECRET_KEY: "other" };
    expect(readSettings(schema, environment, { secretKey: "STRIPE_SECRET_KEY" })).toMatchObject({ secretKey: "other" });
  });

  test("that are missing or invalid are all named at once", () => {
    expect(() => readSettings(schema, { PORT: "http", STATE_FILE: "state.sqlite" })).toThrow(/PORT .*SECRET_KEY/);
  });

  test.each(["http", "-1", "65536", "1.5"])("reject the port %s", (value) => {
    expect(() => readSettings(schema, { ...complete, PORT: value })).toThrow("PORT");
  });
});
