import { expect, test } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { verifyWebhook } from "./webhooks.ts";

const SECRET = `whsec_${Buffer.from("a secret of twenty-four bytes").toString("base64")}`;
const OTHER = `whsec_${Buffer.from("the secret that came before").toString("base64")}`;

const event = {
  id: "m1",
  type: "bet.joined",
  version: "2026-11-01",
  timestamp: "2026-11-24T09:30:00.000Z",
  sequence: 7,
  data: { betId: "b1", participationId: "p1" },
};

/** A message as Stakehold sends it. */
function messageOf(payload: unknown, { secret = SECRET, at = new Date() } = {}) {
  const body = JSON.stringify(payload);
  const headers = {
    "webhook-id": "m1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(secret).sign("m1", at, body),
  };
  return { headers, body };
}

test("a message is verified, and its type narrows its data", () => {
  const { headers, body } = messageOf(event);
  const verified = verifyWebhook(headers, body, SECRET);
  expect(verified).toEqual(event);
  expect(verified.type === "bet.joined" && verified.data.participationId).toBe("p1");
});

test("a message to an app's endpoint contains the user ids, and one to a person's endpoint does not", () => {
  const ofApp = { ...event, data: { ...event.data, userIds: ["u1", "u2"] } };
  const sent = messageOf(ofApp);
  expect(verifyWebhook(sent.headers, sent.body, SECRET).data.userIds).toEqual(["u1", "u2"]);
  const toPerson = messageOf(event);
  expect(verifyWebhook(toPerson.headers, toPerson.body, SECRET).data.userIds).toBeUndefined();
});

test("headers and bodies are accepted in the forms in which servers provide them", () => {
  const { headers, body } = messageOf(event);
  expect(verifyWebhook(new Headers(headers), new TextEncoder().encode(body), SECRET)).toEqual(event);
  expect(verifyWebhook({ ...headers, "x-other": undefined, accept: ["a", "b"] }, body, SECRET)).toEqual(event);
});

test("both secrets are accepted during a rotation", () => {
  const { headers, body } = messageOf(event, { secret: OTHER });
  expect(verifyWebhook(headers, body, [SECRET, OTHER])).toEqual(event);
});

const { headers, body } = messageOf(event);
test.each([
  ["another secret", headers, body, OTHER],
  ["no secret", headers, body, []],
  ["a malformed secret", headers, body, "whsec_%"],
  ["another body", headers, body.replace("b1", "b2"), SECRET],
  ["another id", { ...headers, "webhook-id": "m2" }, body, SECRET],
  ["no headers", {}, body, SECRET],
] as const)("%s fails the verification", (_what, given, raw, secrets) => {
  expect(() => verifyWebhook(given, raw, secrets)).toThrow(expect.objectContaining({ code: "NOT_VERIFIED" }));
});

test("a message that is six minutes old fails the verification", () => {
  const old = messageOf(event, { at: new Date(Date.now() - 6 * 60_000) });
  expect(() => verifyWebhook(old.headers, old.body, SECRET)).toThrow(expect.objectContaining({ code: "NOT_VERIFIED" }));
});

test.each([
  ["an unknown type", { ...event, type: "bet.haunted" }],
  ["the name of an inherited property as its type", { ...event, type: "toString" }],
  ["missing ids", { ...event, data: { betId: "b1" } }],
  ["user ids that are not a list", { ...event, data: { ...event.data, userIds: "u1" } }],
  ["null instead of user ids", { ...event, data: { ...event.data, userIds: null } }],
  ["user ids that are not strings", { ...event, data: { ...event.data, userIds: ["u1", 2] } }],
  ["no data", { ...event, data: null }],
])("a message with %s is not recognized", (_what, payload) => {
  const sent = messageOf(payload);
  expect(() => verifyWebhook(sent.headers, sent.body, SECRET)).toThrow(expect.objectContaining({ code: "NOT_KNOWN" }));
});
