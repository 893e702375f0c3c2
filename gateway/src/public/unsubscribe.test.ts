import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Graph } from "../graphql/graph.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";

const LINK = "01990000-0000-7000-8000-000000000001.SUPPORT.signed";

/** In whose name the graph was asked to stop emails, and by which link. */
let asked: string[] = [];
const answer: Graph["answer"] = async (read, { signedIn }) => {
  const { link } = Object(read().variables);
  asked.push(`${signedIn.internalToken} ${link}`);
  const http = { status: 200 };
  if (link === LINK) return { http, result: { data: { stopEmails: { subject: "SUPPORT" } } } };
  const error = { message: "This link stops no emails.", extensions: { code: "UNSUBSCRIBE_LINK_INVALID" } };
  return { http, result: { errors: [error] } };
};

let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor({ graph: { answer, stop: async () => undefined } });
});
afterAll(() => door.close());
beforeEach(() => {
  asked = [];
});

const post = (link: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${door.url}/unsubscribe/${link}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: "List-Unsubscribe=One-Click",
  });

test("a mail program stops emails by one POST, in nobody's name", async () => {
  const response = await post(LINK);
  expect([response.status, response.headers.get("cache-control"), await response.text()]).toEqual([
    204,
    "no-store",
    "",
  ]);
  expect(asked).toEqual([`nobody ${LINK}`]);
});

test("a session that comes along counts for nothing", async () => {
  await post(LINK, { cookie: `session=${credentialOfPerson("alice")}` });
  expect(asked).toEqual([`nobody ${LINK}`]);
});

test("who opens the link gets the app's page, and nothing is stopped", async () => {
  const response = await fetch(`${door.url}/unsubscribe/${LINK}`, { headers: { accept: "text/html" } });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("<title>Stakehold</title>");
  expect(asked).toEqual([]);
});

test("a forged link is refused with a code and a sentence", async () => {
  const response = await post("forged");
  expect(response.status).toBe(404);
  expect(JSON.stringify(await response.json())).toContain("This link stops no emails.");
});

test.each(["PUT", "DELETE"])("%s is told what the address takes", async (method) => {
  const response = await fetch(`${door.url}/unsubscribe/${LINK}`, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  expect(asked).toEqual([]);
});
