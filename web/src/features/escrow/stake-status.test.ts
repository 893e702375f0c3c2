import { describe, expect, test } from "@jest/globals";
import { shownStatus } from "./stake-status.ts";

describe("a stake's badge", () => {
  test.each([
    ["PENDING", "Pending", "warning"],
    ["HELD", "Held", "accent"],
    ["RELEASED", "Released", "success"],
    ["REFUNDED", "Refunded", "neutral"],
  ])("%s reads %s", (status, word, tone) => expect(shownStatus(status)).toEqual({ word, tone }));

  test.each([
    ["FORFEITED", "Forfeited"],
    ["CHARGED_BACK", "Charged back"],
  ])("%s, which is unknown, is neutral", (status, word) =>
    expect(shownStatus(status)).toEqual({ word, tone: "neutral" }),
  );
});
