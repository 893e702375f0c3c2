import { endpoint } from "../http/endpoint.ts";
import { createFromData, paymentMethodData } from "./payment-method-data.ts";

export const paymentMethods = [
  endpoint({
    method: "POST",
    path: "/v1/payment_methods",
    publishable: true,
    parameters: paymentMethodData,
    handle: (world, { params }) => createFromData(world, params),
  }),
];
