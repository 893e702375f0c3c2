import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient, type Prisma } from "../generated/prisma/client.ts";

/** How long a transaction may wait for a connection and then take, in milliseconds. Many vote at once on one ballot. */
const TRANSACTION = { maxWait: 10_000, timeout: 20_000 };

/** A Prisma client on the service's pool, which stays its owner's to close. */
export const createPrisma = (pool: pg.Pool): PrismaClient =>
  new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: TRANSACTION });

export type { PrismaClient } from "../generated/prisma/client.ts";

/** What both a client and a transaction can do. */
export type Transaction = Prisma.TransactionClient;
