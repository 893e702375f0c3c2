import { parseArgs } from "node:util";
import { domainError, isDomainError } from "@stakehold/errors/domain-error.ts";
import { postgresShape, settingsOfProcess } from "@stakehold/service/config.ts";
import { line, uuidOf } from "@stakehold/service/input.ts";
import { SCOPES, type Scope } from "@stakehold/service/callers/scopes.ts";
import { verifySession } from "@stakehold/service/database/session.ts";

import pg from "pg";
import { z } from "zod";
import { issueApiToken } from "../operations/issue-api-token.ts";
import { revokeApiToken } from "../operations/revoke-api-token.ts";
import { createApiTokenStore } from "../storage/api-tokens.ts";
import { createPersonalTokenStore } from "../storage/personal-token-store.ts";
import { createPrisma, type PrismaClient } from "../storage/prisma.ts";

const NAME_LENGTH = 100;

const USAGE = `Usage:
  api-token issue <email> <name> [--scopes bets:read,bets:write] [--days 90]
    makes a token for a person who has signed in before, with all scopes unless some are named, and prints it once
  api-token revoke <id>
    revokes it`;

/** Runs an operator's command and returns the text to print. */
async function run(prisma: PrismaClient, args: readonly string[]): Promise<string> {
  const apiTokens = createApiTokenStore(prisma);
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { scopes: { type: "string", default: SCOPES.join() }, days: { type: "string", default: "90" } },
  });
  const [verb, first, second] = positionals;
  if (verb === "issue" && first !== undefined && second !== undefined) {
    const { id, token } = await issueApiToken(
      // Only the operator reads this output; it goes to no log.
      { apiTokens, personalTokens: createPersonalTokenStore(prisma), logSecurity: () => undefined },
      {
        email: first,
        name: line(second, { field: "name", max: NAME_LENGTH }),
        scopes: scopesOf(values.scopes),
        days: Number(values.days),
      },
    );
    return `Token: ${token}\nRevoke it by its id: ${id}`;
  }
  if (verb === "revoke" && first !== undefined) {
    await revokeApiToken({ apiTokens }, uuidOf(first, "NOT_FOUND"));
    return "Revoked.";
  }
  process.exitCode = 2;
  return USAGE;
}

function scopesOf(list: string): Scope[] {
  return list.split(",").map((named) => {
    const scope = SCOPES.find((known) => known === named.trim());
    if (scope !== undefined) return scope;
    throw domainError("INVALID_INPUT", { field: "scopes" }, `Name scopes of these: ${SCOPES.join(", ")}`);
  });
}

const { DATABASE_URL, DATABASE_DIRECT_URL } = settingsOfProcess(z.object(postgresShape));
const pool = new pg.Pool({ connectionString: DATABASE_DIRECT_URL ?? DATABASE_URL, max: 1, verify: verifySession });
// A connection that breaks while it is idle fails the next statement, which says why.
pool.on("error", () => undefined);
const prisma = createPrisma(pool);
try {
  console.log(await run(prisma, process.argv.slice(2)));
} catch (error) {
  if (!isDomainError(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await prisma.$disconnect();
  await pool.end();
}
