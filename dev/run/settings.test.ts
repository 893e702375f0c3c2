import { describe, expect, test } from "@jest/globals";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { handedOn, readSettings } from "./settings.ts";

describe("settings", () => {
  test("all have a default", () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      FEE_POLICY: "ENTRY",
      VOTING_PERIOD: 259_200_000,
      SWEEP_AFTER: 60_000,
    });
  });

  test("that are empty count as unset", () => {
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
  ])("%s=%s is rejected in one sentence that names it", (name, value) => {
    const reading = () => readSettings({ [name]: value });
    expect(reading).toThrow(SetUpError);
    expect(reading).toThrow(new RegExp(`^Change these settings and start again: ${name} must [^\\n]+\\.$`));
  });

  test.each([
    ["P3D", 259_200_000],
    ["PT30M", 1_800_000],
    ["PT90S", 90_000],
    ["P1DT12H", 129_600_000],
    ["P2W", 1_209_600_000],
    ["PT0.5S", 500],
  ])("VOTING_PERIOD=%s is a duration", (value, ms) => {
    expect(readSettings({ VOTING_PERIOD: value }).VOTING_PERIOD).toBe(ms);
  });

  test("of an external provider are all required once one is set", () => {
    expect(() => readSettings({ OIDC_ISSUER: "https://id.example" })).toThrow(/OIDC_CLIENT_ID .*OIDC_CLIENT_SECRET/);
    expect(() => readSettings({ STRIPE_SECRET_KEY: "sk_live_1" })).toThrow(/STRIPE_PUBLISHABLE_KEY must be set too/);
  });

  test("of a service are passed on, except those that the platform determines", () => {
    const environment = {
      PENDING_STAKE_TTL: "PT1M",
      VOTING_PERIOD: "PT2M",
      ADMIN_EMAILS: "",
      DATABASE_URL: "a",
      PORT: "1",
    };
    expect(handedOn(environment)).toEqual({ PENDING_STAKE_TTL: "PT1M", VOTING_PERIOD: "PT2M" });
  });

  test("are never echoed when they are invalid: some are secrets", () => {
    expect(() => readSettings({ DATABASE_URL: "hunter2" })).toThrow(expect.not.stringContaining("hunter2"));
    try {
      readSettings({ DATABASE_URL: "hunter2", STRIPE_SECRET_KEY: "hunter3" });
    } catch (error) {
      expect(String(error)).not.toMatch(/hunter/);
    }
  });
});
