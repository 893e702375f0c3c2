import type { FeePolicy } from "../generated/graphql.ts";

/** Public facts that a browser needs before it can pay or upload a picture. `votingPeriod` is in seconds. */
export type PublicConfig = {
  readonly stripePublishableKey: string;
  readonly stripeJsUrl: string;
  readonly stripeApiBase: string;
  readonly feePolicy: FeePolicy;
  readonly feePercent: string;
  readonly votingPeriod: number;
  readonly minimumStake: string;
  readonly currency: string;
  /** Whether pictures can be uploaded here. */
  readonly takesPictures: boolean;
};

let loading: Promise<PublicConfig> | undefined;

/** Asks once for the whole life of the page; after a failure, the next caller asks again. */
export function loadPublicConfig(): Promise<PublicConfig> {
  loading ??= fetch("/api/config").then(async (response) => {
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
    const config: PublicConfig = await response.json();
    return config;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
