import { randomUUID } from "node:crypto";
import type { Addresses } from "@stakehold/seed/addresses.ts";
import type { Operation } from "@stakehold/seed/api/caller.ts";
import { enterPlatform } from "@stakehold/seed/steps/enter-platform.ts";
import { z } from "zod";
import type { Player } from "./enter-player.ts";
import type { Stage } from "./play-bets.ts";

const STAFF = "staff@example.com";

const replyToTicket: Operation<unknown> = {
  query: "mutation ReplyToTicket($input: ReplyToTicketInput!) { replyToTicket(input: $input) { ticket { id } } }",
  data: z.unknown(),
};

/** The creator requests help, and staff replies: with a session, because staff has no token. */
export async function contactSupport(stage: Stage, { client, email }: Player): Promise<void> {
  stage.log(`${email} asks for help, and staff answers.`);
  const ticket = await client.tickets.open(
    { subject: "When is a bet settled?", description: "Mine was voted on.", category: "BETTING" },
    stage,
  );
  await answer(stage.addresses, ticket.id);
}

async function answer(addresses: Addresses, ticketId: string): Promise<void> {
  const staff = await enterPlatform(addresses, STAFF);
  await staff.call(replyToTicket, {
    input: { idempotencyKey: randomUUID(), ticketId, message: "As soon as enough have approved." },
  });
}
