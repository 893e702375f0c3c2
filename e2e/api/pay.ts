import { platform } from "../platform/platform.ts";
import { waitFor } from "../platform/wait-for.ts";

/** Stripe's test card that succeeds. */
export const GOOD_CARD = "4242424242424242";

/** Stripe's test card that is declined. */
export const DECLINED_CARD = "4000000000000002";

/** Confirms a payment as Stripe's script does in a browser: with the publishable key and the payment's secret. */
export async function pay(clientSecret: string, card: string = GOOD_CARD): Promise<void> {
  const { stripe } = platform();
  const [id] = clientSecret.split("_secret_");
  await waitFor(`the payment ${id} to go through`, async () => {
    const answer = await fetch(`${stripe.url}/v1/payment_intents/${id}/confirm`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${stripe.publishableKey}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({
        client_secret: clientSecret,
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": card,
        "payment_method_data[card][exp_month]": "12",
        "payment_method_data[card][exp_year]": "2034",
        "payment_method_data[card][cvc]": "123",
      }),
    }).catch(() => undefined);
    // Confirmed already by an attempt whose response was lost with a killed part.
    return answer !== undefined && (answer.ok || answer.status === 400);
  });
}
