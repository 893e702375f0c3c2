import { create, toBinary } from "@bufbuild/protobuf";
import { expect, test } from "@jest/globals";
import { TicketEndedSchema, TicketOpenedSchema, TicketRepliedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { liveTopicsOf } from "./follow-events.ts";

const NOTHING = new Uint8Array();

test.each([
  ["stakehold.bets.v1.BetPublished", ["bet:1", "feed"]],
  ["stakehold.bets.v1.BetDrafted", ["bet:1"]],
  ["stakehold.bets.v1.ParticipantAdmitted", ["bet:1"]],
  ["stakehold.voting.v1.VoteCast", ["bet:1"]],
  ["stakehold.payments.v1.PayoutAccountChanged", ["user:1"]],
  ["stakehold.support.v1.OfALaterVersion", ["tickets"]],
  ["stakehold.notifications.v1.NoticesTold", ["bell:1"]],
  ["stakehold.notifications.v1.NoticesRead", ["bell:1"]],
])("%s is told to who watches %j", (type, topics) => {
  expect(liveTopicsOf({ type, key: "1", value: NOTHING })).toEqual(topics);
});

test.each([TicketOpenedSchema, TicketRepliedSchema, TicketEndedSchema])(
  "$typeName is told to the ticket's owner and to staff",
  (schema) => {
    const value = toBinary(schema, create(schema, { ticketId: "1", userId: "ada" }));
    expect(liveTopicsOf({ type: schema.typeName, key: "1", value })).toEqual(["tickets:ada", "tickets"]);
  },
);

test("what can't be read is told to staff alone, and holds nothing up", () => {
  const value = new Uint8Array([0xff, 0xff]);
  expect(liveTopicsOf({ type: TicketOpenedSchema.typeName, key: "1", value })).toEqual(["tickets"]);
});
