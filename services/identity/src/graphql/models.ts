import type { OwnAccount } from "../domain/account.ts";
import type { OwnSession } from "../domain/session.ts";
import type { PersonalToken } from "../domain/personal-token.ts";
import type { User } from "../domain/user.ts";

/** What resolvers are handed for each type of the schema. */
export type CurrentUserModel = OwnAccount;
export type SessionModel = OwnSession;
export type UserModel = User;
export type PersonalTokenModel = PersonalToken;
