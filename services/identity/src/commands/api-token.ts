import { isDomainError } from "@stakehold/errors/domain-error.ts";
import { postgresShape, settingsOfProcess } from "@stakehold/service/config.ts";
import { text, uuidOf } from "@stakehold/service/input.ts";
import pg from "pg";
import { z } from "zod";
import { issueApiToken } from "../operations/issue-api-token.ts";
import type { ApiTokenStore } from "../operations/ports/api-tokens.ts";
import { revokeApiToken } from "../operations/revoke-api-token.ts";
import { createApiTokenStore } from "../storage/api-token-store.ts";
import { createPrisma } from "../storage/prisma.ts";

const NAME_LENGTH = 100;

const USAGE = `Usage:
  api-token issue <email> <name>   makes a token for a person who has signed in before, and prints it once
  api-token revoke <id>            revokes it`;

/** Carries out what an operator asked for and returns what to print. */
async function run(apiTokens: ApiTokenStore, [verb, first, second]: readonly string[]): Promise<string> {
  if (verb === "issue" && first !== undefined && second !== undefined) {
    const { id, token } = await issueApiToken(
      { apiTokens },
      { email: first, name: text(second, { field: "name", max: NAME_LENGTH }) },
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

const { DATABASE_URL } = settingsOfProcess(z.object({ DATABASE_URL: postgresShape.DATABASE_URL }));
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1 });
const prisma = createPrisma(pool);
try {
  console.log(await run(createApiTokenStore(prisma), process.argv.slice(2)));
} catch (error) {
  if (!isDomainError(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await prisma.$disconnect();
  await pool.end();
}
