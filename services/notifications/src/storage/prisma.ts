import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient, type Prisma } from "../generated/prisma/client.ts";

/**
 * How long a transaction may wait for a connection and then take, in milliseconds. A vote notifies 5,000 people at
 * once.
 */
const TRANSACTION = { maxWait: 10_000, timeout: 20_000 };

/** Creates a Prisma client on the service's pool; the pool's owner closes it. */
export const createPrisma = (pool: pg.Pool): PrismaClient =>
  new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: TRANSACTION });

export type { PrismaClient } from "../generated/prisma/client.ts";

/** The operations that a client and a transaction share. */
export type Transaction = Prisma.TransactionClient;
