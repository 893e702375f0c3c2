import { readFile } from "node:fs/promises";
import { z } from "zod";
import { SeedError } from "./seed-error.ts";

/** What of `run.json` the examples need. */
const runFile = z.object({
  url: z.url().transform((text) => text.replace(/\/$/, "")),
  stripe: z.object({ url: z.url().transform((text) => text.replace(/\/$/, "")), publishableKey: z.string() }),
  oidc: z.object({ issuer: z.url() }),
});

/** Where the application is, and the Stripe stand-in beside it. */
export type Addresses = Pick<RunFile, "url" | "stripe">;

type RunFile = z.infer<typeof runFile>;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Reads the addresses in use. Throws SeedError when the file is not there or not what it should be. */
export async function readAddresses(path: string): Promise<RunFile> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new SeedError(`There is no ${path}: start the platform first.`);
  });
  const read = runFile.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new SeedError(`${path} does not name the addresses of a running platform.`);
}

/** Whether Stripe and the sign-in are the stand-ins, which alone take people who are not there and cards that are none. */
export const hasStandIns = ({ stripe, oidc }: RunFile): boolean =>
  [stripe.url, oidc.issuer].every((address) => LOOPBACK.has(new URL(address).hostname));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
