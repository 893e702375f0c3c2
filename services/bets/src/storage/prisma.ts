import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient, type Prisma } from "../generated/prisma/client.ts";

/** Prisma on the service's own pool, so that one limit holds for all its connections. */
export const createPrisma = (pool: pg.Pool): PrismaClient => new PrismaClient({ adapter: new PrismaPg(pool) });

export type { PrismaClient } from "../generated/prisma/client.ts";

/** What both a client and a transaction can do. */
export type Transaction = Prisma.TransactionClient;

/**
 * A transaction waits for a connection and for its bet's lock behind everybody else who changes that bet, so both
 * waits are longer than Prisma's own. In milliseconds.
 */
export const TRANSACTION_LIMITS = { maxWait: 10_000, timeout: 15_000 } as const;
