import { event, type OutgoingEvent } from "@stakehold/messaging/outbox.ts";
import {
  UserBannedSchema,
  UserDeletedSchema,
  UserProfileChangedSchema,
  UserRegisteredSchema,
} from "@stakehold/proto/identity/v1/events_pb.ts";
import type { AccountEvent } from "../domain/account.ts";
import type { AdmissionEvent } from "../domain/sign-in.ts";
import { displayName, mailAddressOf, type User } from "../domain/user.ts";

/** What happened to a person as other services get it, keyed by the person so that it arrives in order. */
export function outgoing(happened: AccountEvent | AdmissionEvent): OutgoingEvent {
  switch (happened.type) {
    case "UserRegistered":
      return event(happened.user.id, UserRegisteredSchema, personOf(happened.user));
    case "UserProfileChanged":
      return event(happened.user.id, UserProfileChangedSchema, personOf(happened.user));
    case "UserDeleted":
      return event(happened.userId, UserDeletedSchema, { userId: happened.userId });
    case "UserBanned":
      return event(happened.userId, UserBannedSchema, { userId: happened.userId, reason: happened.reason });
  }
}

const personOf = (user: User) => ({
  userId: user.id,
  email: mailAddressOf(user) ?? "",
  displayName: displayName(user),
});
