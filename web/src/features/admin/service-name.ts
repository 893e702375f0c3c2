import type { ServiceWithLetters } from "./api/replay-dead-letters.ts";

/** What a service's events are about, where its name does not say it. */
const subjects: Partial<Record<ServiceWithLetters, string>> = { identity: "People", notifications: "Emails" };

/** What people call a service by its events. */
export const nameOf = (service: ServiceWithLetters) =>
  subjects[service] ?? service.charAt(0).toUpperCase() + service.slice(1);
