/** The only signal: it carries nothing, and the workflow that gets it reads its database. */
export const WAKE_SIGNAL = "wake";
