/** @jest-environment jsdom */
import { afterEach, expect, test } from "@jest/globals";
import { forgetDraft, keepDraft, keepDraftsOf, keptDraft } from "./kept-draft.ts";

afterEach(() => window.sessionStorage.clear());

test("a draft is stored until it is sent", () => {
  expect(keptDraft("create-bet")).toEqual({});
  keepDraft("create-bet", { title: "Rain on Sunday", category: undefined });
  expect(keptDraft("create-bet")).toEqual({ title: "Rain on Sunday" });
  expect(keptDraft("join.b1")).toEqual({});
  forgetDraft("create-bet");
  expect(keptDraft("create-bet")).toEqual({});
});

test("the same person finds it after signing in again, and another does not", () => {
  keepDraftsOf("alice");
  keepDraft("ticket", { subject: "My payout" });
  keepDraftsOf("alice");
  expect(keptDraft("ticket")).toEqual({ subject: "My payout" });
  keepDraftsOf("bob");
  expect(keptDraft("ticket")).toEqual({});
});

test.each(["{", "7", "null", '[{"a":"b"}]', '{"title":7}'])("ignores %s in storage", (text) => {
  window.sessionStorage.setItem("stakehold.draft.create-bet", text);
  expect(keptDraft("create-bet")).toEqual({});
});
