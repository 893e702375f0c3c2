import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { buildClientSchema, buildSchema, getIntrospectionQuery, printSchema } from "graphql";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";

let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());

const get = (headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${door.url}/api/graphql/schema`, { method, headers: { connection: "close", ...headers } });

async function post(query: string, headers: Record<string, string>) {
  const answer = await fetch(`${door.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", connection: "close", ...headers },
    body: JSON.stringify({ query }),
  });
  return { status: answer.status, body: Object(await answer.json()) };
}

const TOKEN = { authorization: `Bearer ${credentialOfPerson("alice")}` };
const SESSION = { cookie: `session=${credentialOfPerson("alice")}` };

test("anyone may download the partners' schema, and revalidate a cached copy", async () => {
  const response = await get();
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const schema = buildSchema(await response.text());
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toContain("bets");
  // Node's fetch would otherwise request a response that bypasses caches.
  const kept = { "if-none-match": response.headers.get("etag") ?? "", "cache-control": "max-age=0" };
  const again = await get(kept);
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await get({}, "PUT")).status).toBe(405);
});

test("the schema holds neither staff-only fields nor details of the federation", async () => {
  const text = await (await get()).text();
  expect(text).not.toMatch(/join__|@tag|@link|Admins? only|Staff only|DeadLetter|banUser|platformCounts|parkedWork/);
});

test("introspection with a token returns exactly that schema", async () => {
  const { status, body } = await post(getIntrospectionQuery({ inputValueDeprecation: true }), TOKEN);
  expect([status, body.errors]).toEqual([200, undefined]);
  expect(printSchema(buildClientSchema(body.data))).toBe((await (await get()).text()).trim());
  expect((await post('{ __type(name: "DeadLetter") { name } }', TOKEN)).body.data).toEqual({ __type: null });
});

test("production refuses introspection by a session, and introspection combined with data", async () => {
  const refused = await post("{ ...S } fragment S on Query { __schema { types { name } } }", SESSION);
  expect([refused.status, refused.body.data]).toEqual([400, undefined]);
  expect(refused.body.errors[0].extensions.code).toBe("GRAPHQL_VALIDATION_FAILED");
  const both = await post("{ __schema { types { name } } me { id } }", TOKEN);
  expect([both.status, both.body.data]).toEqual([400, undefined]);
});
