import { isUuid } from "@stakehold/service/input.ts";

/** The id that an object at Stripe names in its metadata, if it is one of ours: anybody with the dashboard can type there. */
export const idOfMetadata = (text = ""): string | undefined => (isUuid(text) ? text.toLowerCase() : undefined);
