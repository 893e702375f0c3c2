import { event, type OutgoingEvent } from "@stakehold/messaging/outbox/outbox.ts";
import {
  AppChangedSchema,
  AppDeletedSchema,
  SessionReplacedSchema,
  SessionsEndedSchema,
  UserBannedSchema,
  UserDeletedSchema,
  UserProfileChangedSchema,
  UserRegisteredSchema,
} from "@stakehold/proto/identity/v1/events_pb.ts";
import type { AccountEvent } from "../domain/account.ts";
import type { AppEvent } from "../domain/app.ts";
import type { SessionEvent } from "../domain/session.ts";
import type { AdmissionEvent } from "../domain/sign-in.ts";
import { displayName, mailAddressOf, type User } from "../domain/user.ts";

/** Returns the event of a change to a person or an app, keyed by its id so that events arrive in order. */
export function outgoing(happened: AccountEvent | AdmissionEvent | AppEvent | SessionEvent): OutgoingEvent {
  switch (happened.type) {
    case "UserRegistered":
      return event(happened.user.id, UserRegisteredSchema, personOf(happened.user));
    case "UserProfileChanged":
      return event(happened.user.id, UserProfileChangedSchema, personOf(happened.user));
    case "UserDeleted":
      return event(happened.userId, UserDeletedSchema, { userId: happened.userId });
    case "UserBanned":
      return event(happened.userId, UserBannedSchema, { userId: happened.userId, reason: happened.reason });
    case "SessionsEnded": {
      const { userId, sessionIds, isAll, keptSessionId = "" } = happened;
      return event(userId, SessionsEndedSchema, { userId, sessionIds: [...sessionIds], isAll, keptSessionId });
    }
    case "SessionReplaced": {
      const { userId, sessionId, bySessionId } = happened;
      return event(userId, SessionReplacedSchema, { userId, sessionId, bySessionId });
    }
    case "AppChanged": {
      const { appId, ownerId, scopes } = happened;
      return event(appId, AppChangedSchema, { appId, ownerId, scopes: [...scopes] });
    }
    case "AppDeleted":
      return event(happened.appId, AppDeletedSchema, { appId: happened.appId });
  }
}

const personOf = (user: User) => ({
  userId: user.id,
  email: mailAddressOf(user) ?? "",
  displayName: displayName(user),
});
