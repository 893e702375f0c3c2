import { usePublicConfig } from "../payment/use-public-config.ts";
import type { FeeTerms } from "./fee-words.ts";

/** Returns the terms of new bets, until the terms of the bet in question are known. */
export function useFeeTerms(): FeeTerms | null {
  const config = usePublicConfig();
  return config && { feePolicy: config.feePolicy, feePercent: config.feePercent };
}
