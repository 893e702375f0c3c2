import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { missing } from "../http/api-error.ts";
import { createFromData, paymentMethodData } from "./payment-method-data.ts";

export const paymentMethods = [
  endpoint({
    method: "POST",
    path: "/v1/payment_methods",
    publishable: true,
    parameters: paymentMethodData,
    handle: (world, { params }) => createFromData(world, params),
  }),
  endpoint({
    method: "GET",
    path: "/v1/payment_methods/:id",
    parameters: z.strictObject({}),
    handle(world, call) {
      const found = world.objects.find("payment_method", call.path("id"), world.owner);
      if (!found) throw missing("PaymentMethod", call.path("id"), "payment_method");
      return found;
    },
  }),
];
