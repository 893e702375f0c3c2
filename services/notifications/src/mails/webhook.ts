import { noticeFacts } from "../domain/notice-facts.ts";
import { shortened } from "../domain/shortened.ts";
import { mail } from "./mail.ts";

const URL_LENGTH = 200;

const WHY = {
  FAILING: "Nothing that we sent there arrived for three days.",
  GONE: "It answered that it is gone (status 410).",
} as const;

/** To the owner of a webhook endpoint: it was switched off, and why. */
export const webhookSwitchedOff = mail(noticeFacts.WEBHOOK_SWITCHED_OFF, ({ url, reason }, { publicUrl }) => ({
  subject: "Your webhook endpoint was switched off",
  paragraphs: [
    `We switched off your webhook endpoint ${shortened(url, URL_LENGTH)}. ${WHY[reason]}`,
    "Once it works, switch it on again and have what it missed sent once more. We keep that for 30 days.",
  ],
  action: { label: "Open Stakehold", url: publicUrl },
}));
