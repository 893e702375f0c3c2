import { sqlOfPg } from "@stakehold/store/sql.ts";
import { isUuid } from "@stakehold/service/input.ts";
import type pg from "pg";
import type { PersonStakeReader } from "../operations/ports/person-stakes.ts";
import { stakeOf } from "./tables.ts";

/** Reads stakes for staff from PostgreSQL. */
export function createPersonStakeReader(pool: pg.Pool): PersonStakeReader {
  const sql = sqlOfPg(pool);
  return {
    of: async (userId, { limit, after }) => {
      const rows = await sql.query(OF_PERSON, [userId, after?.time ?? null, after?.id ?? null, limit + 1]);
      return rows.map(stakeOf);
    },
    search: async (id, { limit, after }) => {
      const statement = isUuid(id) ? BY_ID : BY_STRIPE_ID;
      const rows = await sql.query(statement, [id, after?.time ?? null, after?.id ?? null, limit + 1]);
      return rows.map(stakeOf);
    },
  };
}

const pageOf = (which: string): string => `
  SELECT * FROM stakes
  WHERE ${which} AND ($2::timestamptz IS NULL OR (created_at, id) < ($2::timestamptz, $3::uuid))
  ORDER BY created_at DESC, id DESC LIMIT $4`;

const OF_PERSON = pageOf("user_id = $1 AND status <> 'CANCELLED'");
const BY_ID = pageOf("id = $1::uuid");

// Incoming money is found by its PaymentIntent, outgoing money by the operation that sent it.
const BY_STRIPE_ID = pageOf(`id IN (
    SELECT stakes.id FROM stakes WHERE payment_intent = $1
    UNION SELECT stake_id FROM operations WHERE stripe_id = $1)`);
