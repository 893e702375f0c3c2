import { randomUUID } from "node:crypto";
import { StakeHeldSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import type { WebhookEventKind } from "../src/domain/webhook-event.ts";
import { ownedBy, type Owner } from "../src/domain/webhook-endpoint.ts";
import { createWebhookEndpoint } from "../src/operations/create-webhook-endpoint.ts";
import type { Notifications } from "./notifications.ts";
import type { Arrived } from "./receiver.ts";

const ALL_KINDS: readonly WebhookEventKind[] = [
  "BET_PUBLISHED",
  "BET_JOINED",
  "BET_VOTING_STARTED",
  "BET_DECIDED",
  "BET_SETTLED",
  "STAKE_HELD",
  "STAKE_REFUNDED",
  "PAYOUT_SENT",
  "TICKET_ANSWERED",
];

const payload = z.strictObject({
  id: z.uuid(),
  type: z.string(),
  version: z.literal("2026-11-01"),
  timestamp: z.iso.datetime(),
  sequence: z.int().positive(),
  data: z.record(z.string(), z.union([z.uuid(), z.array(z.uuid())])),
});

/** Returns a message's content, once the verifier of the specification's own library accepts it. */
export function verified({ headers, body }: Arrived, secret: string): z.infer<typeof payload> {
  const read = payload.parse(new Webhook(secret).verify(body, { ...headers }));
  if (read.id !== headers["webhook-id"]) throw new Error("The body has another id than the header");
  return read;
}

/** Creates an endpoint of a new person, or of the given owner. */
export async function newEndpoint(
  { deps }: Pick<Notifications, "deps">,
  given: {
    readonly url: string;
    readonly userId?: string;
    /** An owner other than a person acting for themselves. */
    readonly owner?: Owner;
    readonly kinds?: readonly WebhookEventKind[];
  },
) {
  const { url, userId = randomUUID(), kinds = ALL_KINDS } = given;
  const owner = given.owner ?? ownedBy(userId);
  const command = { owner, url, description: "", kinds, idempotencyKey: newId() };
  const { endpoint, secret } = await createWebhookEndpoint(deps, command);
  return { userId, owner, secret, ...endpoint };
}

/** Holds a person's stake: one event that concerns nobody else. */
export async function holdStake(
  { deliver }: Pick<Notifications, "deliver">,
  userId: string,
  betId: string = randomUUID(),
) {
  const stakeId = randomUUID();
  await deliver(StakeHeldSchema, { betId, stakeId, userId });
  return { betId, participationId: stakeId };
}
