import { loaderOf, type Loader } from "@stakehold/service/graphql/loaders.ts";
import type { TryRow, WebhookReader } from "../operations/ports/webhooks.ts";

/** Batches the reads of one request, so that the attempts of a page of deliveries cost one query. */
export type Loaders = {
  /** Loads the last attempts of a delivery, up to `count`. */
  readonly tries: (count: number) => Loader<readonly TryRow[]>;
};

/** Creates a request's loaders. */
export function createLoaders({ webhookReader }: { readonly webhookReader: WebhookReader }): Loaders {
  const byCount = new Map<number, Loader<readonly TryRow[]>>();
  return {
    tries: (count) => {
      const known = byCount.get(count) ?? loaderOf((deliveryIds) => webhookReader.triesOf(deliveryIds, count));
      byCount.set(count, known);
      return known;
    },
  };
}
