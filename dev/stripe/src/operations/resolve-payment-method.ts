import type Stripe from "stripe";
import { cardByToken } from "../cards.ts";
import { missing } from "../http/api-error.ts";
import type { World } from "../world.ts";
import { storePaymentMethod } from "./create-payment-method.ts";

/** Finds a call's payment method. Test tokens such as `pm_card_visa` create a new one each time. */
export function resolvePaymentMethod(world: World, id: string): Stripe.PaymentMethod {
  const card = cardByToken(id);
  if (card) {
    const nextYear = new Date(world.clock.nowMs()).getUTCFullYear() + 1;
    return storePaymentMethod(world, {
      card,
      expiry: [new Date(world.clock.nowMs()).getUTCMonth() + 1, nextYear],
      billing: {},
    });
  }
  const found = world.objects.find("payment_method", id, world.owner);
  if (!found) throw missing("PaymentMethod", id, "payment_method", 400);
  return found;
}
