import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { UserDeletedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { createSupport, type Support } from "./support.ts";

let support: Support;
beforeAll(async () => {
  support = await createSupport();
});
afterAll(() => support.close());

test("a deleted account loses its tickets after their events were published, and others keep theirs", async () => {
  const userId = newId();
  for (let made = 0; made < 120; made += 1) await support.open(userId);
  const other = await support.open();
  const leave = () => support.deliver(UserDeletedSchema, { userId });
  await expect(leave()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await support.publishAll(async () => undefined);
  await leave();
  expect((await support.model.find({}, { _id: 1 })).map(({ _id }) => _id)).toEqual([other.id]);
  await leave();
});
