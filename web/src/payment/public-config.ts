import type { FeePolicy } from "../generated/graphql.ts";

/** Public settings that a browser needs before it can pay or upload a picture. Periods are in seconds. */
export type PublicConfig = {
  readonly stripePublishableKey: string;
  readonly stripeJsUrl: string;
  readonly stripeApiBase: string;
  readonly feePolicy: FeePolicy;
  readonly feePercent: string;
  readonly votingPeriod: number;
  /** How far ahead a bet may end. */
  readonly longestBet: number;
  readonly minimumStake: string;
  readonly currency: string;
  /** Whether pictures can be uploaded here. */
  readonly takesPictures: boolean;
};

let loading: Promise<PublicConfig> | undefined;

/** Loads the settings once per page load; after a failure, the next caller retries. */
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
