import type { Sql } from "@stakehold/store/sql.ts";
import { columnsOf, rowReader } from "@stakehold/store/table.ts";
import type { IssuedReceipt } from "../domain/receipt.ts";
import { receiptKeys, receipts } from "../generated/tables.ts";
import type { ReceiptKey, StoredReceipt } from "../operations/ports/bets.ts";

/** Writes a receipt, and publishes its key with the first one. */
const WRITE = `
  WITH key AS (
    INSERT INTO receipt_keys (id, public_key, used_from) VALUES ($3, $5, $4::timestamptz) ON CONFLICT (id) DO NOTHING
  )
  INSERT INTO receipts (place_id, document, key_id, issued_at) VALUES ($1::uuid, $2, $3, $4::timestamptz)`;

const RECEIPTS = `SELECT ${columnsOf(receipts)} FROM receipts WHERE place_id = ANY ($1::uuid[])`;

/** Far more than there ever are: a key is replaced once in years. */
const MOST_KEYS = 100;

const KEYS = `SELECT ${columnsOf(receiptKeys)} FROM receipt_keys ORDER BY used_from DESC, id LIMIT ${MOST_KEYS}`;

export async function writeReceipt(sql: Sql, receipt: IssuedReceipt): Promise<void> {
  const { placeId, document, keyId, issuedAt, publicKey } = receipt;
  await sql.query(WRITE, [placeId, document, keyId, issuedAt, publicKey]);
}

/** Reads the receipts of these places. */
export const readReceipts = async (sql: Sql, placeIds: readonly string[]): Promise<StoredReceipt[]> =>
  (await sql.query(RECEIPTS, [[...placeIds]], "receipts")).map(rowReader(receipts));

/** Reads the keys of receipts, the newest first. */
export const readReceiptKeys = async (sql: Sql): Promise<ReceiptKey[]> =>
  (await sql.query(KEYS, [], "receipt_keys")).map(rowReader(receiptKeys));
