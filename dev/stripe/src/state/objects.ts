import assert from "node:assert/strict";
import { textOf } from "@stakehold/stand-in/rows.ts";
import type Stripe from "stripe";
import type { Database } from "./database.ts";

/** A hosted onboarding page that was handed out; it opens once. */
export interface OnboardingLink {
  id: string;
  object: "onboarding_link";
  account: string;
  refresh_url: string;
  return_url: string;
  created: number;
  expires_at: number;
  opened: boolean;
  finished: boolean;
}

/** A cardholder being asked to authenticate; its id is what `next_action` names. */
export interface Authentication {
  id: string;
  object: "authentication";
  created: number;
  payment_intent: string;
  payment_method: string;
  return_url: string | null;
  status: "pending" | "succeeded" | "failed";
}

export interface StoredObjects {
  account: Stripe.Account;
  authentication: Authentication;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  dispute: Stripe.Dispute;
  event: Stripe.EventBase;
  onboarding_link: OnboardingLink;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  refund: Stripe.Refund;
  topup: Stripe.Topup;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
}

export type Kind = keyof StoredObjects;

/** What a list call asks for. Conditions are SQL over the table's columns, each with its values. */
export interface Listing {
  owner: string;
  conditions: { sql: string; values: (string | number)[] }[];
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
}

/** Owner of what belongs to the platform itself; what belongs to a connected account is owned by its id. */
export const platform = "platform";

export interface ObjectStore {
  insert<K extends Kind>(kind: K, body: StoredObjects[K], owner: string): StoredObjects[K];
  save<K extends Kind>(kind: K, body: StoredObjects[K]): StoredObjects[K];
  find<K extends Kind>(kind: K, id: string, owner?: string): StoredObjects[K] | undefined;
  /** For ids that the stand-in itself wrote down: a missing object is a defect. */
  get<K extends Kind>(kind: K, id: string): StoredObjects[K];
  /** Whatever carries this id, for expansion. */
  findAny(id: string): Record<string, unknown> | undefined;
  ownerOf(id: string): string;
  /** Newest first, as every list of Stripe. */
  list<K extends Kind>(kind: K, listing: Listing): { data: StoredObjects[K][]; hasMore: boolean };
  every<K extends Kind>(kind: K): StoredObjects[K][];
}

export function createObjectStore(database: Database): ObjectStore {
  const find: ObjectStore["find"] = (kind, id, owner) => {
    const row = database
      .prepare("SELECT body FROM objects WHERE id = ? AND kind = ? AND (? IS NULL OR owner = ?)")
      .get(id, kind, owner ?? null, owner ?? null);
    return row && JSON.parse(textOf(row, "body"));
  };
  return {
    find,
    insert(kind, body, owner) {
      database
        .prepare("INSERT INTO objects (id, kind, owner, created, body) VALUES (?, ?, ?, ?, ?)")
        .run(body.id, kind, owner, body.created ?? 0, JSON.stringify(body));
      return body;
    },
    save(kind, body) {
      const done = database
        .prepare("UPDATE objects SET body = ? WHERE id = ? AND kind = ?")
        .run(JSON.stringify(body), body.id, kind);
      assert(Number(done.changes) === 1, `${kind} ${body.id} is stored`);
      return body;
    },
    get(kind, id) {
      const found = find(kind, id);
      assert(found, `${kind} ${id} is stored`);
      return found;
    },
    findAny(id) {
      const row = database.prepare("SELECT body FROM objects WHERE id = ?").get(id);
      return row && JSON.parse(textOf(row, "body"));
    },
    ownerOf(id) {
      const row = database.prepare("SELECT owner FROM objects WHERE id = ?").get(id);
      assert(row, `${id} is stored`);
      return textOf(row, "owner");
    },
    list: (kind, listing) => listPage(database, kind, listing),
    every: (kind) =>
      database
        .prepare("SELECT body FROM objects WHERE kind = ? ORDER BY seq")
        .all(kind)
        .map((row) => JSON.parse(textOf(row, "body"))),
  };
}

function listPage<K extends Kind>(database: Database, kind: K, listing: Listing) {
  const backwards = listing.endingBefore !== undefined;
  const cursor = listing.endingBefore ?? listing.startingAfter;
  // The kind stands in the text, so that SQLite sees which of the indexes by kind applies.
  const conditions = [`kind = '${kind}'`, "owner = ?", ...listing.conditions.map((condition) => condition.sql)];
  const values: (string | number)[] = [listing.owner, ...listing.conditions.flatMap((condition) => condition.values)];
  if (cursor !== undefined) {
    conditions.push(`seq ${backwards ? ">" : "<"} (SELECT seq FROM objects WHERE id = ?)`);
    values.push(cursor);
  }
  // One row more than asked for tells whether there is another page.
  const rows = database
    .prepare(
      `SELECT body FROM objects WHERE ${conditions.join(" AND ")} ORDER BY seq ${backwards ? "ASC" : "DESC"} LIMIT ?`,
    )
    .all(...values, listing.limit + 1);
  const data: StoredObjects[K][] = rows.slice(0, listing.limit).map((row) => JSON.parse(textOf(row, "body")));
  return { data: backwards ? data.toReversed() : data, hasMore: rows.length > listing.limit };
}
