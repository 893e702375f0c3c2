/** The one signal there is: it carries nothing, a workflow that gets it reads its database. */
export const WAKE_SIGNAL = "wake";
