import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Settings } from "../config.ts";

type Addresses = Pick<Settings, "PUBLIC_URL" | "STRIPE_JS_URL" | "STRIPE_API_BASE">;

const ONE_YEAR_S = 365 * 24 * 3600;

/**
 * Tells browsers what this site's pages may load and who may frame them. Stripe's script, frames and API are allowed
 * by the addresses that the settings name, and nothing else that is not ours; styled-components needs inline styles.
 */
export function securityHeaders({ PUBLIC_URL, STRIPE_JS_URL, STRIPE_API_BASE }: Addresses): RequestHandler {
  const script = new URL(STRIPE_JS_URL).origin;
  const api = new URL(STRIPE_API_BASE).origin;
  const isSecure = PUBLIC_URL.startsWith("https://");

  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": "'self'",
        "script-src": ["'self'", script],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "https:"],
        "font-src": ["'self'", "data:"],
        "connect-src": ["'self'", api, script],
        "frame-src": [script, "https://js.stripe.com", "https://hooks.stripe.com"],
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
      },
    },
    // Some ways to pay open a window of their own, and Stripe sees which site asks.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    // Whether other hosts below ours have TLS is for those who run them to say.
    strictTransportSecurity: isSecure && { maxAge: ONE_YEAR_S, includeSubDomains: false },
  });
}
