import type Stripe from "stripe";

/** What Stripe still requires of a new account. */
export const INITIAL_REQUIREMENTS = [
  "business_profile.url",
  "external_account",
  "individual.dob.day",
  "individual.dob.month",
  "individual.dob.year",
  "individual.first_name",
  "individual.last_name",
  "tos_acceptance.date",
  "tos_acceptance.ip",
];

/** Returns what an account lacks, and why it is disabled, if it is. */
export function requirementsOf(state: {
  readonly due?: readonly string[];
  readonly pending?: readonly string[];
  readonly disabledReason?: Stripe.Account.Requirements.DisabledReason;
}): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [...(state.due ?? [])],
    disabled_reason: state.disabledReason ?? null,
    errors: [],
    eventually_due: [...(state.due ?? [])],
    past_due: [...(state.due ?? [])],
    pending_verification: [...(state.pending ?? [])],
  };
}
