import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { missing } from "../http/api-error.ts";
import { text } from "../http/parameters.ts";
import { finishAuthentication } from "../operations/finish-authentication.ts";
import { forBrowser } from "./payment-intent-view.ts";

/** Stripe.js reports here what the person chose in the bank's window; the path is the one that Stripe's own uses. */
export const authentications = [
  endpoint({
    method: "POST",
    path: "/v1/3ds2/authenticate",
    publishable: true,
    parameters: z.strictObject({ source: text, outcome: z.enum(["succeeded", "failed"]) }),
    handle(world, { params }) {
      const authentication = world.objects.find("authentication", params.source, world.owner);
      if (!authentication) throw missing("source", params.source, "source", 400);
      return forBrowser(finishAuthentication(world, authentication, params.outcome === "succeeded"));
    },
  }),
];
