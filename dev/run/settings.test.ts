import { describe, expect, test } from "@jest/globals";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { readSettings } from "./settings.ts";

describe("settings", () => {
  test("all have a default", () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      FEE_POLICY: "ENTRY",
      VOTING_PERIOD: "P3D",
      SWEEP_AFTER: "PT1M",
    });
  });

  test("that are empty count as not given", () => {
    expect(readSettings({ PORT: "", STRIPE_SECRET_KEY: "" }).PORT).toBe(3000);
  });

  test.each([
    ["PORT", "0"],
    ["PORT", "70000"],
    ["PORT", "3000x"],
    ["PORT", "-1"],
    ["PUBLIC_URL", "stakehold.example"],
    ["DATABASE_URL", "mysql://a/b"],
    ["MONGO_URL", "localhost:27017"],
    ["TEMPORAL_ADDRESS", "http://localhost:7233"],
    ["TEMPORAL_ADDRESS", "localhost"],
    ["STRIPE_SECRET_KEY", "pk_test_1"],
    ["SMTP_URL", "http://localhost"],
    ["FEE_POLICY", "BOTH"],
    ["LOG_LEVEL", "loud"],
    ["VOTING_PERIOD", "3 days"],
    ["VOTING_PERIOD", "P"],
    ["VOTING_PERIOD", "PT"],
    ["VOTING_PERIOD", "P1DT"],
    ["TOP_UP_CENTS", "1.5"],
  ])("%s=%s is refused in one sentence that names it", (name, value) => {
    const reading = () => readSettings({ [name]: value });
    expect(reading).toThrow(SetUpError);
    expect(reading).toThrow(new RegExp(`^Change these settings and start again: ${name} must [^\\n]+\\.$`));
  });

  test.each(["P3D", "PT30M", "PT90S", "P1DT12H", "P2W", "PT0.5S"])("VOTING_PERIOD=%s is a duration", (value) => {
    expect(readSettings({ VOTING_PERIOD: value }).VOTING_PERIOD).toBe(value);
  });

  test("of a real third party are all needed once one is given", () => {
    expect(() => readSettings({ OIDC_ISSUER: "https://id.example" })).toThrow(/OIDC_CLIENT_ID .*OIDC_CLIENT_SECRET/);
    expect(() => readSettings({ STRIPE_SECRET_KEY: "sk_live_1" })).toThrow(/STRIPE_PUBLISHABLE_KEY must be set too/);
  });

  test("are never repeated when they are wrong: some are secrets", () => {
    expect(() => readSettings({ DATABASE_URL: "hunter2" })).toThrow(expect.not.stringContaining("hunter2"));
    try {
      readSettings({ DATABASE_URL: "hunter2", STRIPE_SECRET_KEY: "hunter3" });
    } catch (error) {
      expect(String(error)).not.toMatch(/hunter/);
    }
  });
});
