import { z } from "zod";

const side = z.enum(["FOR", "AGAINST"]);
const feePolicy = z.enum(["ENTRY", "WINNINGS"]);

/** The settings that a worker is started with. */
export const workerSettings = z.object({
  databaseUrl: z.string(),
  stripeUrl: z.string(),
  secretKey: z.string(),
  secrets: z.object({
    STRIPE_WEBHOOK_SECRETS: z.array(z.string()),
    STRIPE_CONNECT_WEBHOOK_SECRETS: z.array(z.string()),
  }),
});

/** The commands of a worker, with their inputs. */
export const commands = {
  /** Kills the worker after it passes this many more points; 0 lets it live. */
  die: z.number(),
  open: z.object({
    stakeId: z.string(),
    betId: z.string(),
    userId: z.string(),
    stakeCents: z.bigint(),
    feePolicy,
  }),
  confirm: z.object({ userId: z.string(), stakeId: z.string(), idempotencyKey: z.string() }),
  close: z.string(),
  refuse: z.object({ stakeId: z.string(), eventId: z.string() }),
  settle: z.object({
    betId: z.string(),
    feePolicy,
    decision: z.enum(["FOR", "AGAINST", "REFUND"]),
    admitted: z.array(z.object({ stakeId: z.string(), side, admission: z.number() })),
  }),
  drain: z.string(),
  account: z.object({ userId: z.string(), idempotencyKey: z.string() }),
  wake: z.string(),
  act: z.object({
    adminId: z.string(),
    action: z.enum(["RESUME_PAYOUT", "RETRY_REFUND", "REFUND_BY_TRANSFER", "REFUND_SUSPENSE"]),
    subject: z.string(),
    note: z.string(),
    idempotencyKey: z.string(),
  }),
  adopt: z.object({ adminId: z.string(), stripeId: z.string(), note: z.string(), idempotencyKey: z.string() }),
  receive: z.array(z.object({ body: z.string(), signature: z.string(), isConnect: z.boolean() })),
  /** Runs everything that the service does on a schedule, once; lists undelivered events only if `isListing`. */
  sweep: z.object({ isListing: z.boolean() }),
} as const;

export type Commands = typeof commands;

/** A command on its way to the worker. */
export type CommandMessage = { readonly id: number; readonly name: keyof Commands; readonly input: unknown };

/** The result of a command: its value, the code with which it was refused, or a fault. */
export type CommandResult = {
  readonly id: number;
  readonly value?: unknown;
  readonly refused?: string;
  readonly fault?: string;
};
