import type { WebhookDeliveryStatus, WebhookDisabledReason, WebhookFailure } from "../../generated/graphql.ts";

/** Why a message was not delivered. */
export const failureWords: Readonly<Record<WebhookFailure, string>> = {
  ADDRESS_REFUSED: "The name led to an address that is not of the public internet",
  REDIRECTED: "It answered with a redirect, and none is followed",
  TIMED_OUT: "The whole answer did not come within 5 seconds",
  ANSWER_TOO_LARGE: "The answer was larger than 64 KiB",
  UNREACHABLE: "No connection could be made, or it broke",
  STATUS_REFUSED: "It answered with a status other than 200 to 299",
  GONE: "It answered with 410, which switches the webhook off",
  ENDPOINT_DISABLED: "The webhook was off",
};

/** Why a webhook is off, and how to fix that. */
export const disabledWords: Readonly<Record<WebhookDisabledReason, string>> = {
  OWNER: "You switched it off. Switch it on when you want events again.",
  FAILING:
    "Nothing arrived for three days, so we stopped. Mend your server, switch the webhook on, and send again what failed.",
  GONE: "Your server answered with 410, which says that nobody is there any more. Switch it on if that was not meant.",
};

export const deliveryWords = {
  PENDING: { label: "Waiting", tone: "neutral" },
  DELIVERED: { label: "Delivered", tone: "success" },
  FAILED: { label: "Failed", tone: "danger" },
} as const satisfies Record<WebhookDeliveryStatus, { label: string; tone: string }>;
