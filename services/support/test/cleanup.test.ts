import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { DomainError } from "@stakehold/errors/domain-error.ts";
import { PlatformClearedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { createSupport, type Support } from "./support.ts";

let support: Support;
beforeAll(async () => {
  support = await createSupport();
});
afterAll(() => support.close());

const clear = (before: Date) => support.deliver(PlatformClearedSchema, { clearedBefore: timestampFromDate(before) });

test("clearing the platform removes earlier tickets once their events are published, and no later ones", async () => {
  const before = new Date();
  support.setClock(new Date(before.getTime() - 1_000));
  for (let made = 0; made < 120; made += 1) await support.open();
  support.setClock(new Date(before.getTime() + 1_000));
  const later = await support.open();
  const early = await clear(before).catch((error: unknown) => error);
  expect(early).toMatchObject({ code: "UNAVAILABLE" });
  expect(early).toBeInstanceOf(DomainError);
  expect(await support.model.countDocuments()).toBe(121);

  const published: string[] = [];
  await support.publishAll(async (records) => void published.push(...records.map(({ key }) => key)));
  await clear(before);
  expect((await support.model.find({}, { _id: 1 })).map(({ _id }) => _id)).toEqual([later.id]);
  expect(new Set(published).size).toBe(121);
  await clear(before);
});
