import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Settings } from "../config.ts";

type Addresses = Pick<Settings, "PUBLIC_URL" | "STRIPE_JS_URL" | "STRIPE_API_BASE">;

const STRIPE_PARTS = "https://*.js.stripe.com";

const UNUSED_FEATURES = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

const ONE_YEAR_S = 365 * 24 * 3600;

/**
 * Tells browsers what this site's pages may load and who may frame them. Stripe's script, frames and API are allowed
 * by the addresses that the settings name, the page's own inline scripts by their hashes, and nothing else that is not
 * ours; styled-components needs inline styles.
 */
export function securityHeaders(
  { PUBLIC_URL, STRIPE_JS_URL, STRIPE_API_BASE }: Addresses,
  inlineScripts: readonly string[],
): RequestHandler {
  const script = new URL(STRIPE_JS_URL).origin;
  const api = new URL(STRIPE_API_BASE).origin;
  const isSecure = PUBLIC_URL.startsWith("https://");
  // Stripe's script loads parts of itself from hosts below its own.
  const scriptParts = script === "https://js.stripe.com" ? [STRIPE_PARTS] : [];

  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": "'self'",
        "script-src": ["'self'", ...inlineScripts, script, ...scriptParts],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "https:"],
        "font-src": ["'self'", "data:"],
        "connect-src": ["'self'", api, script],
        "frame-src": [...new Set([script, "https://js.stripe.com"]), STRIPE_PARTS, "https://hooks.stripe.com"],
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
  const permissions = permissionsPolicy(script);
  return (request, response, next) => {
    response.set("permissions-policy", permissions);
    protect(request, response, next);
  };
}

/** What pages may ask a browser for: to pay, where Stripe's frames do so, and nothing else. */
const permissionsPolicy = (script: string): string =>
  [
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    `payment=(self "${script}")`,
    `publickey-credentials-get=(self "${script}")`,
  ].join(", ");
