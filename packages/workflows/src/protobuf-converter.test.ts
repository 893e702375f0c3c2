import { describe, expect, test } from "@jest/globals";
import { create, createRegistry } from "@bufbuild/protobuf";
import { Int64ValueSchema, StringValueSchema, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { RecordBallotRequestSchema } from "@stakehold/proto/bets/v1/activities_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { CloseBallotRequestSchema } from "@stakehold/proto/voting/v1/activities_pb.ts";
import { contracts } from "./contracts.ts";
import { payloadConverter } from "./payload-converter.ts";
import { protobufConverter } from "./protobuf-converter.ts";

describe("the protobuf converter", () => {
  const converter = protobufConverter(createRegistry(Int64ValueSchema));

  test.each([0n, -1n, 9007199254740993n, 9223372036854775807n])("converts %s and back to the same bigint", (value) => {
    const payload = converter.toPayload(create(Int64ValueSchema, { value }));
    if (payload === undefined) throw new Error("It was not converted");
    expect(converter.fromPayload(payload)).toEqual(create(Int64ValueSchema, { value }));
  });

  test("leaves a value that is not a message to the other converters", () => {
    expect(converter.toPayload({ value: 1 })).toBeUndefined();
    expect(converter.toPayload("text")).toBeUndefined();
  });

  test("refuses an unregistered message instead of converting it differently", () => {
    expect(() => converter.toPayload(create(StringValueSchema))).toThrow("google.protobuf.StringValue");
  });

  test("ignores a field that a newer version added", () => {
    const newer = protobufConverter(contracts);
    const payload = newer.toPayload(create(CloseBallotRequestSchema, { betId: "bet" }));
    const data = new TextEncoder().encode('{"betId":"bet","addedLater":true}');
    expect(newer.fromPayload({ ...payload, data })).toEqual(create(CloseBallotRequestSchema, { betId: "bet" }));
  });

  test.each([
    ["by number, as it writes them", '{"status":2}', 2],
    ["by name, as in histories of earlier versions", '{"status":"BALLOT_STATUS_APPROVED"}', BallotStatus.APPROVED],
    ["by a number that a newer version added", '{"status":99}', 99],
  ])("reads an enum %s", (_, text, status) => {
    const newer = protobufConverter(contracts);
    const payload = newer.toPayload(create(RecordBallotRequestSchema, { status: BallotStatus.APPROVED }));
    expect(new TextDecoder().decode(payload?.data ?? undefined)).toBe(`{"status":${BallotStatus.APPROVED}}`);
    const read = newer.fromPayload({ ...payload, data: new TextEncoder().encode(text) });
    expect(read).toMatchObject({ status });
    expect(newer.fromPayload(newer.toPayload(read) ?? {})).toEqual(read);
  });
});

test.each([
  [
    "a message of a contract",
    create(CloseBallotRequestSchema, { betId: "bet", proposedAt: timestampFromDate(new Date(1_001)) }),
  ],
  ["an ordinary value", { some: ["value", 1, null] }],
  ["undefined", undefined],
  ["bytes", new Uint8Array([1, 2])],
])("%s survives conversion for Temporal and back", (_name, value) => {
  expect(payloadConverter.fromPayload(payloadConverter.toPayload(value))).toEqual(value);
});
