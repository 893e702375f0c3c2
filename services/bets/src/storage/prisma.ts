import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient, type Prisma } from "../generated/prisma/client.ts";

/** How long a transaction may wait for a connection and then run, in milliseconds. Many may change one bet at once. */
const TRANSACTION = { maxWait: 10_000, timeout: 15_000 };

/** Creates a Prisma client on the service's pool. The pool's owner still has to close the pool. */
export const createPrisma = (pool: pg.Pool): PrismaClient =>
  new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: TRANSACTION });

export type { PrismaClient } from "../generated/prisma/client.ts";

/** The operations that a client and a transaction share. */
export type Transaction = Prisma.TransactionClient;
