import type { Request } from "express";
import { MAILBOX_SIZE, type MessageFilter } from "../storage/mailbox.ts";
import { refusal } from "./refusal.ts";

const DEFAULT_LIMIT = 100;

type Range = { readonly least: number; readonly most: number };

/** Reads a request's `?to=&after=&limit=`. Rejects an invalid number with 400. */
export function readFilter({ query }: Request): MessageFilter {
  return {
    to: typeof query.to === "string" && query.to !== "" ? query.to : undefined,
    after: readNumber("after", query.after, { least: 0, most: Number.MAX_SAFE_INTEGER }),
    limit: readNumber("limit", query.limit, { least: 1, most: MAILBOX_SIZE }) ?? DEFAULT_LIMIT,
  };
}

function readNumber(name: string, text: unknown, { least, most }: Range): number | undefined {
  if (text === undefined || text === "") return undefined;
  const number = typeof text === "string" && /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw refusal(400, `${name} must be a whole number from ${least} to ${most}`);
}
