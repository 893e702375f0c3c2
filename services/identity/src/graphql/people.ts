import { domainError } from "@stakehold/errors/domain-error.ts";
import { auditWords } from "@stakehold/service/audit/audit-entry.ts";
import { listAudit } from "@stakehold/service/audit/list-audit.ts";
import { requireRole } from "@stakehold/service/callers/caller.ts";
import {
  cursorIn,
  encodeCursor,
  pageOf,
  positionIn,
  readPage,
  timeCursor,
  timePosition,
} from "@stakehold/service/graphql/page.ts";
import { isUuid, text, uuidOf } from "@stakehold/service/input.ts";
import type { PersonDecisionResolvers, PersonRecordResolvers, QueryResolvers } from "../generated/graphql.ts";
import { appPosition } from "./apps.ts";
import type { PersonSearch } from "../operations/ports/person-records.ts";

/** The longest email address (RFC 3696, erratum 1690). */
const SEARCH_LENGTH = 320;

/** Queries with which staff look people up. */
export const personQueries = {
  findPeople: async (_parent, { search, ...args }, { deps, caller }) => {
    requireRole(caller, "STAFF");
    const sought = text(search, { field: "search", max: SEARCH_LENGTH });
    const list = `people/${sought}`;
    const page = readPage(args, positionIn(list, timePosition));
    const people = await deps.personRecords.search(searchOf(sought), page);
    return pageOf(people, page, ({ user }) => cursorIn(list, timeCursor(user.createdAt, user.id)));
  },
  personRecord: async (_parent, { id }, { deps, caller }) => {
    requireRole(caller, "STAFF");
    const found = await deps.personRecords.find(uuidOf(id, "USER_NOT_FOUND"));
    if (found === undefined) throw domainError("USER_NOT_FOUND");
    return found;
  },
  identityAuditEntries: (_parent, args, { deps, caller }) => listAudit(deps.audit, caller, args),
} satisfies Pick<QueryResolvers, "findPeople" | "personRecord" | "identityAuditEntries">;

const personRecord: PersonRecordResolvers = {
  __resolveReference: async ({ id }, { deps, caller }) => {
    requireRole(caller, "STAFF");
    return (await deps.personRecords.find(uuidOf(id, "USER_NOT_FOUND"))) ?? null;
  },
  id: ({ user }) => user.id,
  email: ({ user }) => user.email,
  isEmailVerified: ({ user }) => user.isEmailVerified,
  createdAt: ({ user }) => user.createdAt,
  roles: ({ roles }) => ["USER", ...roles],
  apps: async ({ user }, args, { deps }) => {
    const list = `apps/${user.id}`;
    const page = readPage(args, positionIn(list, appPosition));
    return pageOf(await deps.appReader.appsOf(user.id, page), page, ({ id }) => cursorIn(list, encodeCursor([id])));
  },
  decisions: async ({ user }, args, { deps }) => {
    const list = `decisions/${user.id}`;
    const page = readPage(args, positionIn(list, timePosition));
    const decisions = await deps.personRecords.decisionsOn(user.id, page);
    return pageOf(decisions, page, ({ createdAt, id }) => cursorIn(list, timeCursor(createdAt, id)));
  },
};

const personDecision: PersonDecisionResolvers = {
  actor: async ({ actorId }, _args, { loaders }) => {
    const actor = await loaders.user.load(actorId);
    if (actor === undefined) throw domainError("USER_NOT_FOUND");
    return actor;
  },
  before: ({ before }) => auditWords(before),
  after: ({ after }) => auditWords(after),
};

export const personTypes = { PersonRecord: personRecord, PersonDecision: personDecision };

const searchOf = (sought: string): PersonSearch => (isUuid(sought) ? { id: sought } : { email: sought });
