import { expect, test } from "@jest/globals";
import { createClient } from "../src/index.ts";
import { ME, meIs, refusal, serveApi } from "./api-server.ts";

const refused = refusal("UNAUTHENTICATED", {}, { status: 401 });

test("a refused token is refreshed once, and the call is retried", async () => {
  await using api = await serveApi(refused, meIs);
  const requests: (string | undefined)[] = [];
  const token = ({ refused: old }: { refused: string | undefined }) => {
    requests.push(old);
    return old === undefined ? "old" : "new";
  };
  await expect(createClient({ url: api.url, token }).me.get()).resolves.toEqual(ME);
  expect(requests).toEqual([undefined, "old"]);
  expect(api.sent.map(({ headers }) => headers.authorization)).toEqual(["Bearer old", "Bearer new"]);
});

test("a call is not retried if its token source returns the same token", async () => {
  await using api = await serveApi(refused);
  const { me } = createClient({ url: api.url, token: () => Promise.resolve("same") });
  await expect(me.get()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(api.sent).toHaveLength(1);
});

test("concurrent calls request the token once, because a refresh token works once", async () => {
  await using api = await serveApi(meIs);
  let requests = 0;
  const token = async () => {
    requests += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return "sh_at_1";
  };
  const { me } = createClient({ url: api.url, token });
  await Promise.all([me.get(), me.get(), me.get()]);
  expect(requests).toBe(1);
});

test("an error of the token source is passed on, and the next call uses the source again", async () => {
  await using api = await serveApi(meIs);
  let requests = 0;
  const token = () => {
    requests += 1;
    if (requests === 1) throw new Error("no refresh token");
    return "sh_at_1";
  };
  const { me } = createClient({ url: api.url, token });
  await expect(me.get()).rejects.toThrow("no refresh token");
  await expect(me.get()).resolves.toEqual(ME);
});
