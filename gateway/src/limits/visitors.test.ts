import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "@jest/globals";
import { openDoor, type OpenDoor } from "../testing/open-door.ts";

let door: OpenDoor;
afterEach(() => door.close());

const from = (address: string) => ({ "x-forwarded-for": address });

/** A link in the format of those in mails, but not signed with our key. */
const forged = (index: number) =>
  `01990000-0000-7000-8000-000000000001.SUPPORT.${createHash("sha256").update(String(index)).digest("base64url")}`;

/** Stops emails by link, or reads; returns the number of responses by status. */
async function statusesOf(count: number, send: (index: number) => Promise<Response>) {
  const counts: Record<number, number> = {};
  for (let index = 0; index < count; index += 1) {
    const { status } = await send(index);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

const stop = (link: string, address: string) =>
  fetch(`${door.url}/unsubscribe/${link}`, { method: "POST", headers: from(address) });

describe("what visitors request", () => {
  test("is limited by address, so that one does not use up another's allowance", async () => {
    door = await openDoor({ environment: { MUTATIONS_PER_MINUTE: "5", TRUSTED_PROXIES: "loopback" } });
    // Notifications is unavailable, which is known only once the request was counted.
    expect(await statusesOf(8, (index) => stop(forged(index), "203.0.113.1"))).toEqual({ 503: 5, 429: 3 });
    expect((await stop(forged(99), "203.0.113.2")).status).toBe(503);
  });

  test("is limited by address when they read bets, too", async () => {
    door = await openDoor({ environment: { COST_PER_MINUTE: "2000", TRUSTED_PROXIES: "loopback" } });
    const read = (address: string) => fetch(`${door.url}/api/open-bets`, { headers: from(address) });
    const statuses = await statusesOf(4, () => read("203.0.113.1"));
    expect(statuses[429]).toBeGreaterThan(0);
    expect((await read("203.0.113.2")).status).toBe(503);
  });
});

test("a malformed link is refused before anything is counted", async () => {
  door = await openDoor({ environment: { REQUESTS_PER_MINUTE: "2", TRUSTED_PROXIES: "loopback" } });
  expect(await statusesOf(20, (index) => stop(`no-link-${index}`, "203.0.113.1"))).toEqual({ 404: 20 });
  expect((await stop(forged(1), "203.0.113.1")).status).toBe(503);
});

test.each([
  ["bet pages", "/bet/018f3b6e-7c1a-7000-8000-000000000001", 200],
  ["pages of winners' pictures", "/called/none", 404],
  ["winners' pictures", "/share/called/none.png", 404],
])("%s are limited by address", async (_what, path, status) => {
  door = await openDoor({ environment: { REQUESTS_PER_MINUTE: "3", TRUSTED_PROXIES: "loopback" } });
  const open = (address: string) => fetch(`${door.url}${path}`, { headers: { accept: "text/html", ...from(address) } });
  expect(await statusesOf(5, () => open("203.0.113.1"))).toEqual({ [status]: 3, 429: 2 });
  expect((await open("203.0.113.2")).status).toBe(status);
});
