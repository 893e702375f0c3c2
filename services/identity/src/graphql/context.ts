import type { AuditReader } from "@stakehold/service/audit/audit-reader.ts";
import type { GraphContext } from "@stakehold/service/graphql/call-context.ts";
import type { AnswerAppRequestDeps } from "../operations/answer-app-request.ts";
import type { BanUserDeps } from "../operations/ban-user.ts";
import type { ChangeAppDeps } from "../operations/create-app.ts";
import type { PersonalTokenDeps } from "../operations/create-personal-token.ts";
import type { DeleteAccountDeps } from "../operations/delete-account.ts";
import type { NarrowAppDeps } from "../operations/narrow-app.ts";
import type { DisconnectAppDeps } from "../operations/disconnect-app.ts";
import type { EndSessionsOfPersonDeps } from "../operations/end-sessions-of-person.ts";
import type { EndSessionsDeps } from "../operations/end-sessions.ts";
import type { OwnAccountDeps } from "../operations/own-account.ts";
import type { AccountReader, AccountStore } from "../operations/ports/accounts.ts";
import type { AppReader } from "../operations/ports/apps.ts";
import type { Counts } from "../operations/ports/counts.ts";
import type { PersonRecordReader } from "../operations/ports/person-records.ts";
import type { SessionStore } from "../operations/ports/sessions.ts";
import type { Loaders } from "./loaders.ts";

/** The dependencies of the operations. */
export type GraphDeps = OwnAccountDeps &
  BanUserDeps &
  DeleteAccountDeps &
  EndSessionsDeps &
  EndSessionsOfPersonDeps &
  PersonalTokenDeps &
  ChangeAppDeps &
  DisconnectAppDeps &
  NarrowAppDeps &
  AnswerAppRequestDeps & {
    readonly accounts: AccountStore;
    readonly reader: AccountReader;
    readonly counts: Pick<Counts, "people">;
    readonly personRecords: PersonRecordReader;
    readonly audit: AuditReader;
    readonly sessions: Pick<SessionStore, "listOf">;
    readonly appReader: AppReader;
  };

export type Context = GraphContext<GraphDeps, Loaders>;
