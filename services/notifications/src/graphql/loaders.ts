import { loaderOf, type Loader } from "@stakehold/service/graphql/loaders.ts";
import type { TryRow, WebhookReader } from "../operations/ports/webhooks.ts";

/** Reads of one request, gathered so that the tries of a page of deliveries cost one query. */
export type Loaders = { readonly tries: Loader<readonly TryRow[]> };

/** Loaders for one request. */
export const createLoaders = ({ webhookReader }: { readonly webhookReader: WebhookReader }): Loaders => ({
  tries: loaderOf((deliveryIds) => webhookReader.triesOf(deliveryIds)),
});
