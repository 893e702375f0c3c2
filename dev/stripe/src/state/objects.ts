import assert from "node:assert/strict";
import { textOf } from "@stakehold/stand-in/rows.ts";
import type Stripe from "stripe";
import type { Database } from "./database.ts";

/** A hosted onboarding page's link; it opens once. */
export type OnboardingLink = {
  readonly id: string;
  readonly object: "onboarding_link";
  readonly account: string;
  readonly refresh_url: string;
  readonly return_url: string;
  readonly created: number;
  readonly expires_at: number;
  readonly opened: boolean;
  readonly finished: boolean;
};

/** A cardholder's pending authentication; `next_action` contains its id. */
export type Authentication = {
  readonly id: string;
  readonly object: "authentication";
  readonly created: number;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly return_url: string | null;
  readonly status: "pending" | "succeeded" | "failed";
};

/** An event that names its object instead of including it. */
export type ThinEvent = {
  readonly id: string;
  readonly object: "v2.core.event";
  readonly created: string;
  readonly livemode: boolean;
  readonly type: string;
  readonly related_object: { readonly id: string; readonly type: string; readonly url: string };
};

export type StoredObjects = {
  readonly account: Stripe.Account;
  readonly authentication: Authentication;
  readonly balance_transaction: Stripe.BalanceTransaction;
  readonly charge: Stripe.Charge;
  readonly dispute: Stripe.Dispute;
  readonly event: Stripe.EventBase;
  readonly onboarding_link: OnboardingLink;
  readonly payment_intent: Stripe.PaymentIntent;
  readonly payment_method: Stripe.PaymentMethod;
  readonly payout: Stripe.Payout;
  readonly refund: Stripe.Refund;
  readonly thin_event: ThinEvent;
  readonly topup: Stripe.Topup;
  readonly transfer: Stripe.Transfer;
  readonly transfer_reversal: Stripe.TransferReversal;
};

export type Kind = keyof StoredObjects;

/** The parameters of a list. Conditions are SQL over the table's columns, each with its values. */
export type Listing = {
  readonly owner: string;
  readonly conditions: readonly { readonly sql: string; readonly values: readonly (string | number)[] }[];
  readonly limit: number;
  readonly startingAfter?: string | undefined;
  readonly endingBefore?: string | undefined;
};

/** A page of a list, and whether there is another. */
export type Listed<K extends Kind> = { readonly data: StoredObjects[K][]; readonly hasMore: boolean };

/** The owner of the platform's own objects; a connected account's objects are owned by its id. */
export const PLATFORM = "platform";

export type ObjectStore = {
  insert<K extends Kind>(kind: K, body: StoredObjects[K], owner: string): StoredObjects[K];
  save<K extends Kind>(kind: K, body: StoredObjects[K]): StoredObjects[K];
  forget(kind: Kind, id: string): void;
  find<K extends Kind>(kind: K, id: string, owner?: string): StoredObjects[K] | undefined;
  /** For ids that the stand-in itself stored: a missing object is a defect. */
  get<K extends Kind>(kind: K, id: string): StoredObjects[K];
  /** Returns the object with this id, for expansion. */
  findAny(id: string): Record<string, unknown> | undefined;
  ownerOf(id: string): string;
  /** Newest first, like all lists of Stripe. */
  list<K extends Kind>(kind: K, listing: Listing): Listed<K>;
  every<K extends Kind>(kind: K): readonly StoredObjects[K][];
};

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
        .run(body.id, kind, owner, typeof body.created === "number" ? body.created : 0, JSON.stringify(body));
      return body;
    },
    save(kind, body) {
      const done = database
        .prepare("UPDATE objects SET body = ? WHERE id = ? AND kind = ?")
        .run(JSON.stringify(body), body.id, kind);
      assert(Number(done.changes) === 1, `${kind} ${body.id} is stored`);
      return body;
    },
    forget(kind, id) {
      const done = database.prepare("DELETE FROM objects WHERE id = ? AND kind = ?").run(id, kind);
      assert(Number(done.changes) === 1, `${kind} ${id} is stored`);
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

function listPage<K extends Kind>(database: Database, kind: K, listing: Listing): Listed<K> {
  const backwards = listing.endingBefore !== undefined;
  const cursor = listing.endingBefore ?? listing.startingAfter;
  // The kind is part of the text, so that SQLite sees which of the indexes by kind applies.
  const conditions = [`kind = '${kind}'`, "owner = ?", ...listing.conditions.map((condition) => condition.sql)];
  const values: (string | number)[] = [listing.owner, ...listing.conditions.flatMap((condition) => condition.values)];
  if (cursor !== undefined) {
    conditions.push(`seq ${backwards ? ">" : "<"} (SELECT seq FROM objects WHERE id = ?)`);
    values.push(cursor);
  }
  // One extra row shows whether there is another page.
  const rows = database
    .prepare(
      `SELECT body FROM objects WHERE ${conditions.join(" AND ")} ORDER BY seq ${backwards ? "ASC" : "DESC"} LIMIT ?`,
    )
    .all(...values, listing.limit + 1);
  const data: StoredObjects[K][] = rows.slice(0, listing.limit).map((row) => JSON.parse(textOf(row, "body")));
  return { data: backwards ? data.toReversed() : data, hasMore: rows.length > listing.limit };
}
