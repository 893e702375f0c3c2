import { AsyncLocalStorage } from "node:async_hooks";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { sqlOfPg, type Sql } from "@stakehold/store/sql.ts";
import pg from "pg";
import type { Decide, StakeState } from "../domain/state/change.ts";
import type { StakeAddress } from "../operations/ports/stakes.ts";
import { textOf } from "@stakehold/store/columns.ts";
import { decideEarly } from "./decide-early.ts";
import { readStakes, type ReadStake } from "./state.ts";
import { decisionParameter, type Rows } from "./write.ts";

/** The most changes in one transaction. */
const LARGEST_GROUP = 32;
/** How many groups run at once: while PostgreSQL works on one, this process works on the other. */
const GROUPS_AT_ONCE = 2;
/** The most changes that may wait; any more are rejected and must be retried. */
const LONGEST_QUEUE = 10_000;

/** Changes a stake according to a decision. */
export type ChangeStake = <Answer>(address: StakeAddress, decide: Decide<StakeState, Answer>) => Promise<Answer>;

/** A decision to be written, unless it writes nothing. */
type Decided = { readonly rows: Rows | undefined; finish(): void };

/** A waiting change, whatever its return type. */
type Waiting = {
  readonly address: StakeAddress;
  /** Returns undefined if it must be decided under the lock. */
  decide(read: ReadStake): Decided | undefined;
  /** Runs it under its lock. */
  alone(): Promise<void>;
  fail(error: unknown): void;
};

type Ready = { readonly change: Waiting; readonly read: ReadStake; readonly decided: Decided };

/**
 * Groups concurrent changes of stakes, which are read together and written together: the cost of a transaction, its
 * round trips and its wait for the disk, is paid once per group. Each is decided on its own on what was read. A change
 * that is stale by then, refused or unwritable runs `alone`, under its lock. Throws UNAVAILABLE when 10,000 wait.
 */
export function groupedChanges(pool: pg.Pool, alone: ChangeStake): ChangeStake {
  const waiting: Waiting[] = [];
  let underWay = 0;
  const start = (): void => {
    while (underWay < GROUPS_AT_ONCE && waiting.length > 0) {
      // Divided among the groups that may still start, so that no group takes everything.
      const size = Math.min(LARGEST_GROUP, Math.ceil(waiting.length / (GROUPS_AT_ONCE - underWay)));
      underWay += 1;
      void changeGroup(sqlOfPg(pool), takeGroup(waiting, size)).finally(() => {
        underWay -= 1;
        start();
      });
    }
  };
  return (address, decide) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= LONGEST_QUEUE) return reject(domainError("UNAVAILABLE"));
      waiting.push(waitingChange(address, decide, alone, resolve, reject));
      // Changes of the same event-loop turn form a group.
      setImmediate(start);
    });
}

function waitingChange<Answer>(
  address: StakeAddress,
  decide: Decide<StakeState, Answer>,
  alone: ChangeStake,
  resolve: (answer: Answer) => void,
  reject: (error: unknown) => void,
): Waiting {
  // A group serves many callers; each change is decided within its own caller's trace.
  const inItsTrace = AsyncLocalStorage.snapshot();
  return {
    address,
    decide: (read) =>
      inItsTrace(() => {
        const decision = decideEarly(decide, read);
        return decision && { rows: decision.rows, finish: () => resolve(decision.answer) };
      }),
    alone: () => inItsTrace(() => alone(address, decide)).then(resolve, reject),
    fail: reject,
  };
}

/** Takes the changes that waited longest, one per stake: two decisions on one state exclude each other. */
function takeGroup(waiting: Waiting[], size: number): Waiting[] {
  const stakes = new Set<string>();
  const group: Waiting[] = [];
  for (let index = 0; index < waiting.length && group.length < size;) {
    const change = waiting[index];
    if (change === undefined || stakes.has(change.address.stakeId)) {
      index += 1;
      continue;
    }
    stakes.add(change.address.stakeId);
    group.push(change);
    waiting.splice(index, 1);
  }
  return group;
}

async function changeGroup(sql: Sql, group: readonly Waiting[]): Promise<void> {
  const unfinished = new Set(group);
  try {
    for (const { change, decided } of await writeGroup(sql, await decideGroup(sql, group))) {
      decided.finish();
      unfinished.delete(change);
    }
  } catch (error) {
    // A PostgreSQL error rolled everything back; after any other error the outcome is unknown, and the caller must
    // check.
    if (!(error instanceof pg.DatabaseError)) for (const change of takeAll(unfinished)) change.fail(error);
  }
  await Promise.all([...unfinished].map((change) => change.alone()));
}

function takeAll(changes: Set<Waiting>): Waiting[] {
  const all = [...changes];
  changes.clear();
  return all;
}

async function decideGroup(sql: Sql, group: readonly Waiting[]): Promise<Ready[]> {
  const stakes = await readStakes(
    sql,
    group.map(({ address }) => address),
  );
  return group.flatMap((change) => {
    const read = stakes.get(change.address.stakeId);
    const decided = read === undefined ? undefined : change.decide(read);
    return read === undefined || decided === undefined ? [] : [{ change, read, decided }];
  });
}

/** Writes the decisions that are still valid; returns those that are done. */
async function writeGroup(sql: Sql, ready: readonly Ready[]): Promise<Ready[]> {
  const done = ready.filter(({ decided }) => decided.rows === undefined);
  let left = ready.filter(({ decided }) => decided.rows !== undefined);
  while (left.length > 0) {
    const stale = await writeTogether(sql, left);
    if (stale.size === 0) return [...done, ...left];
    left = left.filter(({ change }) => !stale.has(change.address.stakeId));
  }
  return done;
}

/**
 * Locks, compares and writes in one call; returns the stakes that changed meanwhile, in which case nothing was written.
 */
async function writeTogether(sql: Sql, ready: readonly Ready[]): Promise<ReadonlySet<string>> {
  const stale = await sql.query(
    "SELECT unnest(change_stakes($1::uuid[], $2::uuid[], $3::text[], $4, $5)) AS id",
    [
      ready.map(({ change }) => change.address.stakeId),
      ready.map(({ change, read }) => read.state.stake?.betId ?? change.address.betId ?? null),
      ready.map(({ read }) => read.text),
      new Date(Math.min(...ready.map(({ read }) => read.at.getTime()))),
      decisionParameter(ready.map(({ decided }) => decided.rows ?? {})),
    ],
    "change_stakes",
  );
  return new Set(stale.map((row) => textOf(row, "id")));
}
