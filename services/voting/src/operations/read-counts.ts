import { requireRole, type Caller } from "@stakehold/service/caller.ts";
import type { BallotReader, VotingCounts } from "./ballot-reader.ts";

/** How much voting holds, for an admin. Throws FORBIDDEN. */
export async function readCounts(
  { reader }: { readonly reader: Pick<BallotReader, "counts"> },
  caller: Caller,
): Promise<VotingCounts> {
  requireRole(caller, "admin");
  return reader.counts();
}
