import type { RequestHandler } from "express";

const SECONDS_TO_REMEMBER = "600";

/** Stripe.js calls the API from a page of another origin; such a call can only bring a publishable key. */
export const allowBrowsers: RequestHandler = (request, response, next) => {
  response.set("Access-Control-Allow-Origin", "*");
  response.set("Access-Control-Expose-Headers", "Request-Id, Stripe-Should-Retry");
  if (request.method !== "OPTIONS") {
    next();
    return;
  }
  response.set("Access-Control-Allow-Methods", "GET, POST, OPTIONS");
  response.set(
    "Access-Control-Allow-Headers",
    "Authorization, Content-Type, Idempotency-Key, Stripe-Version, Stripe-Account",
  );
  response.set("Access-Control-Max-Age", SECONDS_TO_REMEMBER);
  response.status(204).end();
};
