import { randomUUID } from "node:crypto";
import type { Kafka, Subscribed } from "@stakehold/messaging/broker.ts";
import { topicOf } from "@stakehold/messaging/topics.ts";
import type { Hub } from "./hub.ts";

const SERVICES = ["bets", "payments", "voting"] as const;

/** Payments' word on a payout account is keyed by its owner; every other event of these topics by its bet. */
const KEYED_BY_USER = new Set(["stakehold.payments.v1.PayoutAccountChanged"]);

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
      hub.tell({ topic: `${KEYED_BY_USER.has(type) ? "user" : "bet"}:${key}`, type: type.split(".").at(-1) ?? type });
    },
  });
