import { expect, test } from "@jest/globals";
import { ownPages, publicPages, wholePages } from "./pages.tsx";

const pathsOf = (pages: typeof ownPages) => pages.map(({ path, index }) => (index ? "/" : `/${path}`)).toSorted();

test("these pages are public", () => {
  expect(pathsOf(publicPages)).toEqual([
    "/",
    "/called/:token",
    "/cookie-policy",
    "/faq",
    "/privacy-policy",
    "/subscribe",
    "/support",
    "/terms-of-service",
    "/unsubscribe/:link",
  ]);
});

test("these pages are private: signed out, each leads to sign-in", () => {
  expect(pathsOf(ownPages)).toEqual([
    "/admin",
    "/apps",
    "/bet/:id",
    "/bet/:id/receipt",
    "/connect/:id",
    "/connected-apps",
    "/escrow-balance",
    "/instructions",
    "/my-bets",
    "/notifications",
    "/pay/:id",
    "/payout-setup",
    "/people/:id",
    "/personal-tokens",
    "/settings",
    "/staff/:id?",
    "/vote/:id",
    "/vote/:id/recount",
    "/webhooks/:id?",
  ]);
});

test("the explorer is outside the app's frame, and needs no sign-in", () => {
  expect(pathsOf(wholePages)).toEqual(["/developers/explorer"]);
});
