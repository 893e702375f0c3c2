import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { UserBannedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { banPerson, type BanPersonDeps } from "../operations/ban-person.ts";

/** A person is banned: no vote where they take part, no admission where they do not yet. */
export const onUserBanned = (deps: BanPersonDeps): Handler =>
  on(UserBannedSchema, ({ userId }) => banPerson(deps, { userId }));
