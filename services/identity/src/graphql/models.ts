import type { OwnAccount } from "../domain/account.ts";
import type { OwnSession } from "../domain/session.ts";
import type { PersonDecision, PersonRecord } from "../domain/person-record.ts";
import type { PersonalToken } from "../domain/personal-token.ts";
import type { App } from "../domain/app.ts";
import type { ConnectedApp } from "../operations/ports/apps.ts";
import type { RequestOfApp } from "../operations/read-app-request.ts";
import type { User } from "../domain/user.ts";

/** The models that resolvers receive for each type of the schema. */
export type CurrentUserModel = OwnAccount;
export type SessionModel = OwnSession;
export type UserModel = User;
export type PersonalTokenModel = PersonalToken;
export type AppModel = App;
export type AppRequestModel = RequestOfApp;
export type ConnectedAppModel = ConnectedApp;
export type PersonRecordModel = PersonRecord;
export type PersonDecisionModel = PersonDecision;
