import type { Client, WebhookDelivery } from "@stakehold/client";

/** More messages than a simulation causes. */
const LATEST = 100;

/** The outcome of an endpoint's messages. */
export type Follower = {
  /** Logs new attempts, oldest first, and returns all messages. */
  look(signal?: AbortSignal): Promise<readonly WebhookDelivery[]>;
};

/** Follows an endpoint's messages. */
export function followDeliveries(client: Client, endpointId: string, log: (line: string) => void): Follower {
  const logged = new Set<string>();
  return {
    look: async (signal) => {
      const { nodes } = await client.webhooks.deliveries(endpointId, { first: LATEST }, { signal }).page();
      const tries = nodes
        .flatMap((message) => message.attempts.map((attempt) => ({ ...attempt, type: message.type, id: message.id })))
        .filter(({ id, attemptedAt }) => !logged.has(`${id} ${attemptedAt}`))
        .toSorted((a, b) => a.attemptedAt.localeCompare(b.attemptedAt));
      for (const attempt of tries) {
        logged.add(`${attempt.id} ${attempt.attemptedAt}`);
        log(lineOf(attempt));
      }
      return nodes;
    },
  };
}

type Try = WebhookDelivery["attempts"][number] & { readonly type: string };

/** Such as `18:04:12  bet.joined          204  in 12 ms`. */
const lineOf = ({ attemptedAt, type, status, failure, durationMs }: Try): string =>
  `${attemptedAt.slice(11, 19)}  ${type.padEnd(20)} ${status ?? failure ?? "no answer"}  in ${durationMs} ms`;
