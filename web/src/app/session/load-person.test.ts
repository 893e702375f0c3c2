import { afterAll, expect, test } from "@jest/globals";
import { loadPerson, parsePerson, TooManyRequests } from "./load-person.ts";

const wasFetch = globalThis.fetch;
afterAll(() => {
  globalThis.fetch = wasFetch;
});

/** Loads the person from a server with this response; returns the result and the requests. */
async function load(answer: Response) {
  const requests: unknown[] = [];
  globalThis.fetch = (path, init) => {
    requests.push([path, init?.credentials, init?.method]);
    return Promise.resolve(answer);
  };
  const outcome = await loadPerson(new AbortController().signal).catch((error: unknown) => error);
  return { outcome, requests };
}

test("sends one request with the session's cookie", async () => {
  const { outcome, requests } = await load(Response.json({ id: "1", firstName: "Alice" }));
  expect(outcome).toMatchObject({ id: "1", firstName: "Alice" });
  expect(requests).toEqual([["/api/auth/user", "same-origin", undefined]]);
});

test("401 means that nobody is signed in, and is no error", async () => {
  expect((await load(new Response("Sign in first.", { status: 401 }))).outcome).toBeNull();
});

test.each([
  ["the body", new Response("Later.", { status: 503, statusText: "Service Unavailable" }), "503: Later."],
  ["its status text", new Response("", { status: 502, statusText: "Bad Gateway" }), "502: Bad Gateway"],
])("any other failure is an error with the status and %s, without a retry", async (_what, answer, message) => {
  const { outcome, requests } = await load(answer);
  expect(outcome).toEqual(new Error(message));
  expect(requests).toHaveLength(1);
});

test.each([
  ["as in the response", "7", 7],
  ["5 seconds without a header", undefined, 5],
  ["a minute at most", "3600", 60],
  ["5 seconds for an invalid header", "soon", 5],
])("too many requests are reported as such, to be retried after a delay: %s", async (_what, wait, seconds) => {
  const headers = wait === undefined ? {} : { "retry-after": wait };
  const { outcome } = await load(new Response("Too many requests.", { status: 429, headers }));
  expect(outcome).toBeInstanceOf(TooManyRequests);
  expect(outcome).toMatchObject({ retryAfterSeconds: seconds });
});

test("missing names are null, and unknown fields are ignored", () => {
  expect(parsePerson({ id: "1", firstName: "Alice", lastName: "", betsWon: 3 })).toEqual({
    id: "1",
    firstName: "Alice",
    lastName: null,
    username: null,
    email: null,
    profileImageUrl: null,
    acceptedTerms: false,
    isBanned: false,
    isStaff: false,
    isAdmin: false,
  });
});

test("roles and flags must match exactly; anything unclear counts as no", () => {
  expect(parsePerson({ id: "1", roles: ["user", "staff"], acceptedTerms: true, isBanned: "true" })).toMatchObject({
    acceptedTerms: true,
    isBanned: false,
    isStaff: true,
    isAdmin: false,
  });
});

test("an admin has all rights of staff", () => {
  expect(parsePerson({ id: "1", roles: ["user", "admin"] })).toMatchObject({ isStaff: true, isAdmin: true });
});

test.each([null, undefined, "", [], {}, { id: 7 }, { id: "" }])("rejects %j", (answer) => {
  expect(() => parsePerson(answer)).toThrow(TypeError);
});
