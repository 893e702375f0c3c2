import { join } from "node:path";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { PartEndedError } from "./part.ts";

/** Where a part keeps its data and its log, and where it listens. */
export type PartPlace = { readonly dataDir: string; readonly log: string; readonly port: number };

const MOST_STARTS = 3;

/**
 * Starts a part in an empty folder, at a free port. Another program may take the port before the part listens on it: a
 * part that ends is started at another place, three times at most.
 */
export async function atFreePlace<T>(
  { folder, name }: { readonly folder: string; readonly name: string },
  start: (place: PartPlace) => Promise<T>,
): Promise<T> {
  for (let starts = 1; ; starts += 1) {
    const place = join(folder, `${name}-${starts}`);
    try {
      return await start({ dataDir: place, log: `${place}.log`, port: await freePort() });
    } catch (error) {
      if (!(error instanceof PartEndedError) || starts === MOST_STARTS) throw error;
      process.stderr.write(`${error.message}\nStarting ${name} at another port …\n`);
    }
  }
}
