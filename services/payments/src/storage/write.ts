import { enqueue } from "@stakehold/messaging/outbox.ts";
import type { Sql } from "@stakehold/messaging/sql.ts";
import type { Writes } from "../domain/decision.ts";
import type { LedgerTransaction } from "../domain/ledger.ts";
import type { PayoutAccount } from "../domain/payout-account.ts";
import type { NewSettlement } from "../domain/settlement.ts";
import { insertAdminAction } from "./admin-action-store.ts";
import { saveDisputes } from "./dispute-rows.ts";
import { saveOperations } from "./operation-rows.ts";
import { saveStakes } from "./stake-rows.ts";

/** Writes what the domain decided: state, ledger and outbox, in the transaction of the lock that it decided under. */
export async function write(sql: Sql, writes: Writes): Promise<void> {
  if (writes.tombstone !== undefined) {
    await sql.query("INSERT INTO tombstones (stake_id) VALUES ($1) ON CONFLICT DO NOTHING", [writes.tombstone]);
  }
  await saveStakes(sql, writes.stakes ?? []);
  if (writes.settlement !== undefined) await insertSettlement(sql, writes.settlement);
  await saveOperations(sql, writes.operations ?? []);
  await saveDisputes(sql, writes.disputes ?? []);
  if (writes.payoutAccount !== undefined) await saveAccount(sql, writes.payoutAccount);
  if (writes.adminAction !== undefined) await insertAdminAction(sql, writes.adminAction);
  for (const transaction of writes.transactions ?? []) await post(sql, transaction);
  await enqueue(sql, writes.events ?? []);
}

/** One transaction of the ledger; its key makes a repetition change nothing. */
export async function post(sql: Sql, { key, kind, postings }: LedgerTransaction): Promise<void> {
  await sql.query("SELECT post_transaction($1, $2, $3::text[], $4::bigint[])", [
    key,
    kind,
    postings.map(({ account }) => account),
    postings.map(({ cents }) => cents.toString()),
  ]);
}

async function insertSettlement(sql: Sql, settlement: NewSettlement): Promise<void> {
  await sql.query(
    `INSERT INTO settlements (bet_id, decision, outcome, fee_policy, settled_at, leftover_to)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      settlement.betId,
      settlement.decision,
      settlement.outcome,
      settlement.feePolicy,
      settlement.settledAt,
      settlement.leftoverTo,
    ],
  );
}

async function saveAccount(sql: Sql, account: PayoutAccount): Promise<void> {
  await sql.query(
    `INSERT INTO payout_accounts (user_id, attempt, stripe_account, details_submitted, payouts_enabled, observed_at,
       created_at, due_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (user_id) DO UPDATE SET attempt = excluded.attempt, stripe_account = excluded.stripe_account,
       details_submitted = excluded.details_submitted, payouts_enabled = excluded.payouts_enabled,
       observed_at = excluded.observed_at, due_at = excluded.due_at`,
    [
      account.userId,
      account.attempt,
      account.stripeAccount,
      account.detailsSubmitted,
      account.payoutsEnabled,
      account.observedAt,
      account.createdAt,
      account.dueAt,
    ],
  );
}
