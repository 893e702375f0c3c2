/** The two sides of a bet, as the API says them. */
export type Side = "for" | "against";
