import { newId } from "@stakehold/service/id.ts";
import { banUser as ban } from "../domain/ban-user.ts";
import type { AccountStore } from "./ports/accounts.ts";

export type BanUserDeps = { readonly accounts: AccountStore };

/** Who bans whom, and why. */
export type BanUser = {
  readonly userId: string;
  readonly subjectId: string;
  readonly reason: string;
  readonly idempotencyKey: string;
};

/**
 * Bans a person from betting permanently. What is theirs is still paid.
 * Throws USER_NOT_FOUND, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function banUser({ accounts }: BanUserDeps, command: BanUser): Promise<void> {
  const { userId, subjectId, reason, idempotencyKey: key } = command;
  const banning = { userId, reason, auditId: newId() };
  await accounts.change({ userId: subjectId }, (state, now) => ban(state, banning, now), {
    call: { caller: userId, operation: "banUser", key, input: { subjectId, reason } },
    resultId: subjectId,
    repeated: () => undefined,
  });
}
