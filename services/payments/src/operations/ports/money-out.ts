/** Starts or wakes the workflow that pays out a bet. Throws UNAVAILABLE. */
export type WakeMoneyOut = (betId: string) => Promise<void>;
