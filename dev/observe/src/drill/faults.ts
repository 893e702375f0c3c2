/** One way in which the platform fails, and which alerts tell it: all of these, and no other. */
export type Fault = {
  readonly name: string;
  /** What is wrong, as a person would say it. */
  readonly what: string;
  readonly alerts: readonly string[];
};

/**
 * What the drill goes through, one after the other. How each is made is said elsewhere, because that depends on the place.
 * The order keeps apart what is remembered: nobody is told of a stuck consumer for two minutes after what it needs was away,
 * and faults for which services are restarted lie a quarter of an hour apart, so that this is no restart again and again.
 */
export const faults = [
  { name: "postgresql-slow", what: "PostgreSQL is slow", alerts: ["DatabaseSlow"] },
  { name: "stripe-500", what: "Stripe answers 500", alerts: ["StripeFailing"] },
  { name: "stripe-hangs", what: "Stripe hangs", alerts: ["StripeSilent"] },
  { name: "stripe-key", what: "Stripe refuses the key", alerts: ["StripeRefusesKey"] },
  { name: "webhooks-stop", what: "Webhooks stop", alerts: ["WebhooksStopped"] },
  { name: "consumer-stuck", what: "A consumer is stuck on one event", alerts: ["ConsumerStuck"] },
  { name: "money-differs", what: "A balance is changed by hand", alerts: ["LedgerDiffers"] },
  { name: "mail-refused", what: "Mail is refused", alerts: ["MailRefused"] },
  { name: "kafka-down", what: "Kafka is down", alerts: ["BrokerGone"] },
  { name: "temporal-down", what: "Temporal is down", alerts: ["TemporalGone"] },
  { name: "postgresql-gone", what: "PostgreSQL is gone", alerts: ["DatabaseGone"] },
  { name: "gateway-memory", what: "The gateway's memory grows", alerts: ["MemoryGrowing"] },
  { name: "worker-idle", what: "A worker does not poll", alerts: ["WorkerNotPolling"] },
] as const satisfies readonly Fault[];

export type FaultName = (typeof faults)[number]["name"];

/** Makes a fault; what it resolves with ends it, and resolves when it is ended. */
export type Make = () => Promise<() => Promise<void>>;

/** How each fault is made in one place. */
export type Makers = Readonly<Record<FaultName, Make>>;
