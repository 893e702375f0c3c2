import type { MoneyAddresses } from "@stakehold/audit/read-violations.ts";
import { hidden, kafkaShape, list } from "@stakehold/service/config.ts";
import { kafkaOf } from "@stakehold/service/process/connections.ts";
import { withSecretFiles } from "@stakehold/service/secret-files.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { z } from "zod";

const login = (database: string) => hidden.min(1).describe(`A login that may read the database of ${database}.`);

/** The settings for auditing a platform that was not started from here. */
export const auditShape = z.object({
  PAYMENTS_DATABASE_URL: hidden
    .min(1)
    .describe("A login that may read the database of payments, and make temporary tables in it."),
  BETS_DATABASE_URL: login("bets"),
  VOTING_DATABASE_URL: login("voting").optional().describe("The same of voting; without it votes are not compared."),
  STRIPE_API_BASE: z.string().min(1).default("https://api.stripe.com").describe("Where Stripe's API is."),
  STRIPE_SECRET_KEY: hidden.min(1).describe("A key that may read at Stripe."),
  ...kafkaShape,
  KAFKA_BROKERS: list.describe("Kafka's brokers, as `host:port`; without them what was published is not compared."),
  EVENTS_SINCE: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      "Events published before are left out, as in `2026-11-28T10:00:00Z`: after a restore they name what was lost.",
    ),
});

/**
 * Reads the addresses from the environment, or from files that it names; undefined if it does not name payments'
 * database. Throws SetUpError, with the names of settings that are missing or wrong.
 */
export function addressesIn(given: NodeJS.ProcessEnv): MoneyAddresses | undefined {
  const { environment, faults } = withSecretFiles(auditShape, given);
  if (faults.length > 0) throw wrongSettings(faults);
  if (environment["PAYMENTS_DATABASE_URL"] === undefined) return undefined;
  const read = auditShape.safeParse(environment);
  if (!read.success) throw wrongSettings(read.error.issues.map(({ path }) => path.join()));
  const settings = read.data;
  return {
    paymentsUrl: settings.PAYMENTS_DATABASE_URL,
    betsUrl: settings.BETS_DATABASE_URL,
    votingUrl: settings.VOTING_DATABASE_URL,
    events: eventsIn(settings),
    stripe: { url: settings.STRIPE_API_BASE, secretKey: settings.STRIPE_SECRET_KEY },
  };
}

const wrongSettings = (names: readonly string[]): SetUpError =>
  new SetUpError(`These settings of the audit are missing or wrong: ${names.join(", ")}.`);

function eventsIn({ KAFKA_BROKERS: brokers, ...settings }: z.infer<typeof auditShape>): MoneyAddresses["events"] {
  if (brokers.length === 0) return undefined;
  const { TOPIC_PREFIX: topicPrefix, EVENTS_SINCE: since } = settings;
  return {
    ...kafkaOf({ ...settings, KAFKA_BROKERS: brokers }),
    topicPrefix,
    since: since === undefined ? undefined : new Date(since),
  };
}
