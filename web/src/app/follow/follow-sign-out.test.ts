/** @jest-environment jsdom */
import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import { followSignOut } from "./follow-sign-out.ts";
import { parsePerson } from "../session/load-person.ts";
import { rememberPerson } from "../session/remember-person.ts";

const personOf = (id: string) => parsePerson({ id, roles: [] });
let load: jest.Mock<() => void>;

beforeEach(() => {
  load = jest.fn<() => void>();
  document.documentElement.hidden = false;
  followSignOut(document, window, load);
});

/** Fires the browser's events for leaving a page and coming back by Back. */
function leaveAndComeBack(meanwhile: () => void): void {
  window.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: true }));
  meanwhile();
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
}

describe("a page restored from the back-forward cache", () => {
  test.each([
    ["after its person signed out", null],
    ["to another person", personOf("2")],
  ])("%s is hidden and reloaded", (_name, after) => {
    rememberPerson(personOf("1"));
    leaveAndComeBack(() => rememberPerson(after));
    expect([document.documentElement.hidden, load.mock.calls.length]).toEqual([true, 1]);
  });

  test("for the same person is kept", () => {
    rememberPerson(personOf("1"));
    leaveAndComeBack(() => undefined);
    expect([document.documentElement.hidden, load.mock.calls.length]).toEqual([false, 0]);
  });
});
