import { usePublicConfig } from "../payment/use-public-config.ts";
import type { FeeTerms } from "./fee-words.ts";

/** The terms of new bets, for as long as nothing is known of the bet in question. */
export function useFeeTerms(): FeeTerms | null {
  const config = usePublicConfig();
  return config && { feePolicy: config.feePolicy, feePercent: config.feePercent };
}
