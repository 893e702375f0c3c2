import { randomUUID } from "node:crypto";
import type { Kafka, Subscribed } from "@stakehold/messaging/broker.ts";
import { topicOf } from "@stakehold/messaging/topics.ts";
import { FEED, type Hub } from "./hub.ts";

const SERVICES = ["bets", "payments", "voting"] as const;

/** Payments' word on a payout account is keyed by its owner; every other event of these topics by its bet. */
const KEYED_BY_USER = new Set(["stakehold.payments.v1.PayoutAccountChanged"]);

/** What makes a bet appear in everybody's feed. All else that happens to a bet is watched with the bet. */
const SHOWN_TO_ALL = new Set(["stakehold.bets.v1.BetPublished"]);

/** The live topics that an event of a service is told under, by its type and its key. */
export const liveTopicsOf = (type: string, key: string): readonly string[] => [
  `${KEYED_BY_USER.has(type) ? "user" : "bet"}:${key}`,
  ...(SHOWN_TO_ALL.has(type) ? [FEED] : []),
];

/**
 * Tells the hub what changed, as the services tell it. Each gateway reads every topic for itself and from now on: its
 * group is its own, because each has other people's pages open.
 */
export const followEvents = (kafka: Kafka, prefix: string, hub: Hub): Subscribed =>
  kafka.consume({
    group: `${prefix}.gateway.${randomUUID()}`,
    topics: SERVICES.map((service) => topicOf(prefix, service)),
    fromLatest: true,
    isTemporary: true,
    onMessage: async ({ key, type }) => {
      const name = type.split(".").at(-1) ?? type;
      for (const topic of liveTopicsOf(type, key)) hub.tell({ topic, type: name });
    },
  });
