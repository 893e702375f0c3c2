/** One failure of the platform, and its alerts: all of these must fire, and no other. */
export type Fault = {
  readonly name: string;
  /** What is wrong, in plain words. */
  readonly what: string;
  readonly alerts: readonly string[];
};

/**
 * The drill's faults, in order. How to make each is defined elsewhere, because that depends on the place. The order
 * separates faults that affect each other: an alert on a stuck consumer stays silent for two minutes after a dependency
 * was away, and faults that restart services are a quarter of an hour apart, so that they do not count as repeated
 * restarts.
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
  { name: "loop-blocked", what: "An event loop is blocked", alerts: ["EventLoopBusy"] },
  { name: "worker-idle", what: "A worker does not poll", alerts: ["WorkerNotPolling"] },
] as const satisfies readonly Fault[];

export type FaultName = (typeof faults)[number]["name"];

/** Makes a fault; resolves with a function that ends it, which resolves when it has ended. */
export type Make = () => Promise<() => Promise<void>>;

/** How to make each fault in one place. */
export type Makers = Readonly<Record<FaultName, Make>>;
