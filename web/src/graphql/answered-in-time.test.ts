import { expect, test } from "@jest/globals";
import { answeredInTime } from "./answered-in-time.ts";

const never = () => new Promise<Response>(() => undefined);
const timeout = expect.objectContaining({ name: "TimeoutError" });

test("a response that never comes is an error, also to a request that the page sent ahead and that knows no signal", async () => {
  await expect(answeredInTime(never, 5)("/graphql")).rejects.toEqual(timeout);
});

test("a late request is cancelled, and so is one that its sender gave up", async () => {
  const reasons: unknown[] = [];
  const asked = answeredInTime((_address, request) => {
    request?.signal?.addEventListener("abort", () => reasons.push(request.signal?.reason));
    return never();
  }, 20);
  const sender = new AbortController();
  const givenUp = asked("/graphql", { signal: sender.signal });
  sender.abort("left the page");
  const ends = (await Promise.allSettled([givenUp, asked("/graphql")])).map((end) => "reason" in end && end.reason);
  expect(ends).toEqual([timeout, timeout]);
  expect(reasons).toEqual(["left the page", timeout]);
});

test("a response in time is passed on with its request unchanged", async () => {
  const response = new Response("{}");
  const requests: unknown[] = [];
  const asked = answeredInTime((address, request) => {
    requests.push([address, request?.method]);
    return Promise.resolve(response);
  });
  expect(await asked("/graphql", { method: "POST" })).toBe(response);
  expect(requests).toEqual([["/graphql", "POST"]]);
});
