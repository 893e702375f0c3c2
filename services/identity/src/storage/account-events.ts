import { event, type OutgoingEvent } from "@stakehold/messaging/outbox.ts";
import {
  UserBannedSchema,
  UserProfileChangedSchema,
  UserRegisteredSchema,
} from "@stakehold/proto/identity/v1/events_pb.ts";
import type { AccountChange } from "../domain/account.ts";
import type { SignedIn } from "../domain/sign-in.ts";
import { displayName } from "../domain/user.ts";

/** What a sign-in tells the other services, keyed by the person. */
export function eventsOfSignIn({ user, news }: SignedIn): OutgoingEvent[] {
  if (news === undefined) return [];
  const person = { userId: user.id, email: user.email, displayName: displayName(user) };
  return [event(user.id, news === "registered" ? UserRegisteredSchema : UserProfileChangedSchema, person)];
}

/** What a change to an account tells the other services, keyed by the person. */
export const eventsOfChange = (userId: string, { ban }: AccountChange): OutgoingEvent[] =>
  ban === undefined ? [] : [event(userId, UserBannedSchema, { userId, reason: ban.reason })];
