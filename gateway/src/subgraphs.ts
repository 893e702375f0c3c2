import { list, url } from "@stakehold/service/config.ts";
import { subgraphNames } from "@stakehold/service/services.ts";
import { z } from "zod";

const known: ReadonlySet<string> = new Set(subgraphNames);
const ENTRY = /^([a-z][a-z0-9-]*)=(.+)$/;

/**
 * The addresses of the graph's services, as one setting: `bets=http://bets:4000,voting=http://voting:4000`. Names each
 * of them once, and nothing else. Their RPCs and identity's routes have the same addresses.
 */
export const subgraphs = list
  .transform((entries, context): unknown => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    const addresses = new Map<string, string>();
    for (const entry of entries) {
      const [, name, address] = ENTRY.exec(entry) ?? [];
      // Does not quote the entry: an address may contain a password.
      if (name === undefined || address === undefined) refuse("must be a list such as bets=http://bets:4000");
      else if (!known.has(name)) refuse(`names ${name}, which is no service of the graph`);
      else if (addresses.has(name)) refuse(`names ${name} twice`);
      else addresses.set(name, address);
    }
    return Object.fromEntries(addresses);
  })
  .pipe(z.record(z.enum(subgraphNames), url));
