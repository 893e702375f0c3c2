import type Stripe from "stripe";
import { z } from "zod";
import { anything, clearable, integer, metadata, text } from "../http/parameters.ts";
import { createPaymentMethod } from "../operations/create-payment-method.ts";
import type { World } from "../world.ts";

const address = z.strictObject({
  city: clearable.optional(),
  country: clearable.optional(),
  line1: clearable.optional(),
  line2: clearable.optional(),
  postal_code: clearable.optional(),
  state: clearable.optional(),
});

/** A card as typed by a person, with its billing address. */
export const paymentMethodData = z.strictObject({
  type: z.literal("card"),
  card: z.strictObject({
    number: text,
    exp_month: integer,
    exp_year: integer,
    cvc: text.optional(),
    networks: anything,
  }),
  billing_details: z
    .strictObject({
      address: address.optional(),
      email: clearable.optional(),
      name: clearable.optional(),
      phone: clearable.optional(),
    })
    .optional(),
  allow_redisplay: anything,
  metadata: metadata.optional(),
  radar_options: anything,
});

export function createFromData(world: World, data: z.output<typeof paymentMethodData>): Stripe.PaymentMethod {
  return createPaymentMethod(world, data.card, data.billing_details);
}
