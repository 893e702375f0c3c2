import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { openCannedDoor } from "../testing/canned-graph.ts";

let door: Awaited<ReturnType<typeof openCannedDoor>>;
beforeAll(async () => {
  door = await openCannedDoor();
});
afterAll(() => door.close());
beforeEach(() => door.fill(0));

const get = (path: string) => door.send(path);

/** Returns the address of the next page from a `Link` header. */
const nextOf = (link: string | null): string | undefined => /^<([^>]+)>; rel="next"$/.exec(link ?? "")?.[1];

/** The path of each list, and its field in the response. */
const LISTS: readonly (readonly [path: string, list: string | undefined])[] = [
  ["/api/bets", undefined],
  ["/api/bets?category=sports", undefined],
  ["/api/bets/b0", "participants"],
  ["/api/bets/b0/votes", "votes"],
  ["/api/users/u0/bets", undefined],
  ["/api/users/u0/participations", undefined],
  ["/api/support/tickets", undefined],
  ["/api/support/tickets/t0", "messages"],
  ["/api/user/escrow-balance", "participations"],
  ["/api/admin/check-data", "escrowDetails"],
];

test.each(LISTS)("%s is read completely by following its Link headers", async (path, list) => {
  door.fill(230);
  const lengths: unknown[] = [];
  const links: (string | undefined)[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const { status, link, body } = await get(next);
    expect(status).toBe(200);
    const page: unknown = list === undefined ? body : Object(body)[list];
    lengths.push(Array.isArray(page) && page.length);
    next = nextOf(link);
    links.push(next);
  }
  expect(lengths).toEqual([100, 100, 30]);
  const [way = "", query = ""] = path.split("?");
  const filter = query === "" ? "" : `${query}&`;
  expect(links).toEqual([`${way}?${filter}after=at%26100`, `${way}?${filter}after=at%26200`, undefined]);
});

test.each(LISTS)("%s has no Link header on the last page", async (path) => {
  for (const rows of [0, 100]) {
    door.fill(rows);
    expect(await get(path)).toMatchObject({ status: 200, link: null });
  }
});

test.each(LISTS)("%s refuses an unknown cursor", async (path) => {
  const separator = path.includes("?") ? "&" : "?";
  expect(await get(`${path}${separator}after=nonsense`)).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT" },
  });
});

test("a list of tickets shows the number of messages, but not the messages", async () => {
  door.fill(3);
  const { body } = await get("/api/support/tickets");
  const [first] = Array.isArray(body) ? body : [];
  expect(first).toMatchObject({ id: "t0", messageCount: 3 });
  expect(first).not.toHaveProperty("messages");
});
