import { idempotencyKey, text, uuidOf } from "@stakehold/service/input.ts";
import { banUser as ban } from "../domain/account.ts";
import type { Accounts } from "./accounts.ts";

export type BanUserDeps = { readonly accounts: Accounts };

/** Whom an admin bans, and why. */
export type BanUser = {
  readonly idempotencyKey: string;
  readonly adminId: string;
  readonly userId: string;
  readonly reason: string;
};

/**
 * Bans a person from betting for good and answers their id. What is theirs is still paid.
 * Throws USER_NOT_FOUND, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function banUser(deps: BanUserDeps, command: BanUser): Promise<string> {
  const { adminId } = command;
  const userId = uuidOf(command.userId, "USER_NOT_FOUND");
  const reason = text(command.reason, { field: "reason", max: 1_000 });
  const key = idempotencyKey(command.idempotencyKey);
  const call = { caller: adminId, operation: "banUser", key, input: { userId, reason } };
  await deps.accounts.change({ userId, call }, (account, now) => ban(account, { adminId, reason }, now));
  return userId;
}
