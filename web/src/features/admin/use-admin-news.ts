import { useLive } from "../../graphql/use-live.ts";

/** How long to collect news: nearly every event is news to admins, and a thousand of them cause one query. */
const gatherMs = 5_000;

/** Calls `readAgain` when anything happened on the platform, at most every five seconds. For admins. */
export const useAdminNews = (readAgain: () => void): void => useLive(["admin"], readAgain, gatherMs);
