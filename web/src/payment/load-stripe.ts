import type { Stripe, StripeConstructor } from "@stripe/stripe-js";
import { loadPublicConfig } from "./public-config.ts";

let loading: Promise<Stripe> | undefined;

/** Loads Stripe's script once, from the configured address, when the user is about to pay. */
export function loadStripe(): Promise<Stripe> {
  loading ??= start();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function start(): Promise<Stripe> {
  const { stripeJsUrl, stripePublishableKey } = await loadPublicConfig();
  await addScript(stripeJsUrl);
  const construct: StripeConstructor | undefined = window.Stripe;
  if (construct === undefined) throw new Error("The payment script did not load.");
  return construct(stripePublishableKey);
}

const addScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("The payment form can't be reached. Your card was not charged."));
    });
    document.head.append(script);
  });
