import { expect, test } from "@jest/globals";
import { createClient } from "../src/index.ts";
import { ME, meIs, refusal, serveApi } from "./api-server.ts";

const refused = refusal("UNAUTHENTICATED", {}, { status: 401 });

test("a token that is refused is refreshed once, and the call sent again", async () => {
  await using api = await serveApi(refused, meIs);
  const asked: (string | undefined)[] = [];
  const token = ({ refused: old }: { refused: string | undefined }) => {
    asked.push(old);
    return old === undefined ? "old" : "new";
  };
  await expect(createClient({ url: api.url, token }).me.get()).resolves.toEqual(ME);
  expect(asked).toEqual([undefined, "old"]);
  expect(api.sent.map(({ headers }) => headers.authorization)).toEqual(["Bearer old", "Bearer new"]);
});

test("a token for which there is no other is not sent again", async () => {
  await using api = await serveApi(refused);
  const { me } = createClient({ url: api.url, token: () => Promise.resolve("same") });
  await expect(me.get()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(api.sent).toHaveLength(1);
});

test("calls that begin together ask for the token once, because a refresh token works once", async () => {
  await using api = await serveApi(meIs);
  let asked = 0;
  const token = async () => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return "sh_at_1";
  };
  const { me } = createClient({ url: api.url, token });
  await Promise.all([me.get(), me.get(), me.get()]);
  expect(asked).toBe(1);
});

test("what a source of tokens throws is thrown, and the next call asks it again", async () => {
  await using api = await serveApi(meIs);
  let asked = 0;
  const token = () => {
    asked += 1;
    if (asked === 1) throw new Error("no refresh token");
    return "sh_at_1";
  };
  const { me } = createClient({ url: api.url, token });
  await expect(me.get()).rejects.toThrow("no refresh token");
  await expect(me.get()).resolves.toEqual(ME);
});
