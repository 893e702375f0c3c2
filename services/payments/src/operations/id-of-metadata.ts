import { isUuid } from "@stakehold/service/input.ts";

/** Returns the id in a Stripe object's metadata if it is one of ours: anyone with the dashboard can edit metadata. */
export const idOfMetadata = (text = ""): string | undefined => (isUuid(text) ? text.toLowerCase() : undefined);
