import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { GraphQLError } from "graphql";
import { graphOf } from "../testing/graph-of.ts";
import { openDoor, type OpenDoor } from "../testing/open-door.ts";

const USED_FROM = "2026-11-20T18:00:00.000Z";

let isAway = false;
const graph = graphOf({
  typeDefs: readFileSync(new URL("../../generated/api.graphql", import.meta.url), "utf8"),
  rootValue: () => ({
    receiptKeys: () => {
      if (isAway) throw new GraphQLError("Later.", { extensions: { code: "UNAVAILABLE" } });
      return [{ id: "kid", x: "public", usedFrom: USED_FROM }];
    },
  }),
});

let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor({ graph });
});
afterAll(() => door.close());

const URL_OF_KEYS = "/.well-known/stakehold-receipts.json";
const load = (init?: RequestInit) => fetch(`${door.url}${URL_OF_KEYS}`, init);

test("everybody reads the keys of receipts as a JSON Web Key Set, from any site", async () => {
  const answer = await load();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/jwk-set+json; charset=utf-8"]);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(await answer.json()).toEqual({
    keys: [{ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig", kid: "kid", x: "public", usedFrom: USED_FROM }],
  });
});

test("the keys can be read only, and a failure is an error rather than no keys", async () => {
  const post = await load({ method: "POST" });
  expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  isAway = true;
  const away = await load();
  expect([away.status, Object(await away.json()).code]).toEqual([503, "UNAVAILABLE"]);
});
