import { useLive } from "../../graphql/use-live.ts";

/** How long news gathers: nearly everything that happens is news to admins, and a thousand of them are one question. */
const gatherMs = 5_000;

/** Calls `readAgain` when anything happened on the platform, every five seconds at most. For admins. */
export const useAdminNews = (readAgain: () => void): void => useLive(["admin"], readAgain, gatherMs);
