import type { ServiceWithLetters } from "./api/replay-dead-letters.ts";

/** The subject of a service's events, where its name does not say it. */
const subjects: Partial<Record<ServiceWithLetters, string>> = { identity: "People", notifications: "Emails" };

/** Returns a service's display name. */
export const nameOf = (service: ServiceWithLetters) =>
  subjects[service] ?? service.charAt(0).toUpperCase() + service.slice(1);
