import type { PlatformStore } from "../src/operations/ports/platform.ts";
import type { MemoryBets } from "./memory-bets.ts";

/** The platform without a database, with the steps of its cleanup, in order. */
export type MemoryPlatform = PlatformStore & { readonly steps: readonly string[] };

/** Creates a platform of the given bets that a cleanup has closed. */
export function createMemoryPlatform(bets: MemoryBets): MemoryPlatform {
  const steps: string[] = [];
  const open = () => bets.all().filter(({ dueAt }) => dueAt !== null);
  return {
    steps,
    cleanupUnderWay: async () => (steps.includes("reopened") ? undefined : "cleanup"),
    counts: () => Promise.reject(new Error("Nobody counts here")),
    publicFigures: () => Promise.reject(new Error("Nobody counts here")),
    undecided: async (limit) =>
      open()
        .filter(({ decision }) => decision === null)
        .slice(0, limit)
        .map(({ id }) => id),
    hasUnended: async () => open().length > 0,
    unpaid: async (limit, afterId = "") =>
      bets
        .places()
        .filter(({ id, status }) => status === "PENDING" && id > afterId)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    tellCleared: async () => steps.push("published") > 0,
    deleteCleared: async (_cleanupId, limit) => {
      const page = bets.all().slice(0, limit);
      for (const { id } of page) bets.remove(id);
      steps.push(`deleted ${page.length}`);
      return page.length;
    },
    reopen: async () => void steps.push("reopened"),
  };
}
