import { readFile } from "node:fs/promises";
import { z } from "zod";
import { SeedError } from "./seed-error.ts";

/** The parts of `run.json` that the examples need. */
const runFile = z.object({
  url: z.url().transform((text) => text.replace(/\/$/, "")),
  stripe: z.object({ url: z.url().transform((text) => text.replace(/\/$/, "")), publishableKey: z.string() }),
  oidc: z.object({ issuer: z.url() }),
});

/** The addresses of the application, and of the Stripe stand-in beside it. */
export type Addresses = Pick<RunFile, "url" | "stripe">;

type RunFile = z.infer<typeof runFile>;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Reads the addresses in use. Throws SeedError if the file is missing or invalid. */
export async function readAddresses(path: string): Promise<RunFile> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new SeedError(`There is no ${path}: start the platform first.`);
  });
  const read = runFile.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new SeedError(`${path} does not name the addresses of a running platform.`);
}

/** Returns whether Stripe and the sign-in are the stand-ins: only these accept example people and test cards. */
export const hasStandIns = ({ stripe, oidc }: RunFile): boolean =>
  [stripe.url, oidc.issuer].every((address) => LOOPBACK.has(new URL(address).hostname));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
