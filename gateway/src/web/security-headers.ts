import type { RequestHandler } from "express";
import type { GatewaySettings } from "../config.ts";

/**
 * Tells browsers what this site's pages may load and who may frame them. Stripe's script, frames and API are allowed
 * by the addresses that the settings name, and nothing else that is not ours; styled-components needs inline styles.
 */
export function securityHeaders({ PUBLIC_URL, STRIPE_JS_URL, STRIPE_API_BASE }: GatewaySettings): RequestHandler {
  const script = new URL(STRIPE_JS_URL).origin;
  const api = new URL(STRIPE_API_BASE).origin;
  const stripeFrames = "https://js.stripe.com https://hooks.stripe.com";
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${script}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self' data:",
    `connect-src 'self' ${api} ${script}`,
    `frame-src ${script} ${stripeFrames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  const isSecure = PUBLIC_URL.startsWith("https://");

  return (_request, response, next) => {
    response.set({
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      ...(isSecure ? { "strict-transport-security": "max-age=31536000" } : {}),
    });
    next();
  };
}
