import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { GraphQLError } from "graphql";
import type { GatewayContext } from "../operations/gateway-context.ts";
import { graphOf } from "../testing/graph-of.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";

const LINK = "01990000-0000-7000-8000-000000000001.SUPPORT.c2lnbmVkLXdpdGgtdGhlLXBlcnNvbnMta2V5LTAxMjM";

/** On whose behalf the graph was called to stop emails, and with which link. */
let calls: string[] = [];
const graph = graphOf({
  typeDefs: readFileSync(new URL("../../generated/api.graphql", import.meta.url), "utf8"),
  rootValue: () => ({
    stopEmails: ({ input: { link } }: { input: { link: string } }, { signedIn }: GatewayContext) => {
      calls.push(`${signedIn.internalToken} ${link}`);
      if (link === LINK) return { subject: "SUPPORT" };
      throw new GraphQLError("This link stops no emails.", { extensions: { code: "UNSUBSCRIBE_LINK_INVALID" } });
    },
  }),
});

let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor({ graph });
});
afterAll(() => door.close());
beforeEach(() => {
  calls = [];
});

const post = (link: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${door.url}/unsubscribe/${link}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: "List-Unsubscribe=One-Click",
  });

test("a mail program stops emails with one POST, on nobody's behalf", async () => {
  const response = await post(LINK);
  expect([response.status, response.headers.get("cache-control"), await response.text()]).toEqual([
    204,
    "no-store",
    "",
  ]);
  expect(calls).toEqual([`nobody ${LINK}`]);
});

test("a session cookie is ignored", async () => {
  await post(LINK, { cookie: `session=${credentialOfPerson("alice")}` });
  expect(calls).toEqual([`nobody ${LINK}`]);
});

test("opening the link serves the app's page, and stops nothing", async () => {
  const response = await fetch(`${door.url}/unsubscribe/${LINK}`, { headers: { accept: "text/html" } });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("<title>Stakehold</title>");
  expect(calls).toEqual([]);
});

test("a forged link is refused with a code and a message", async () => {
  const response = await post("forged");
  expect(response.status).toBe(404);
  expect(JSON.stringify(await response.json())).toContain("This link stops no emails.");
});

test.each(["PUT", "DELETE"])("%s is refused with the allowed methods", async (method) => {
  const response = await fetch(`${door.url}/unsubscribe/${LINK}`, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  expect(calls).toEqual([]);
});
