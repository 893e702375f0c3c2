import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Settings } from "../config.ts";
import type { InlineSources } from "./inline-sources.ts";
import { nonceOf } from "./style-nonce.ts";

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

const TWO_YEARS_S = 2 * 365 * 24 * 3600;

/**
 * Sets what this site's pages may load in a browser and who may frame them. Besides our own, only Stripe's script, frames
 * and API are allowed, by the addresses in the settings. What the build inlined is allowed by its hash, which can't be
 * forged; the sheets that styled-components and Radix write at run time are allowed by a nonce per response. Style
 * attributes stay allowed: Stripe's script lays out its frames with them, and they can neither select nor load what a
 * sheet could.
 */
export function securityHeaders(
  { PUBLIC_URL, STRIPE_JS_URL, STRIPE_API_BASE }: Addresses,
  { scripts, styles }: InlineSources,
): RequestHandler {
  const script = new URL(STRIPE_JS_URL).origin;
  const api = new URL(STRIPE_API_BASE).origin;
  const isSecure = PUBLIC_URL.startsWith("https://");
  // Stripe's script loads parts of itself from subdomains of its host.
  const scriptParts = script === "https://js.stripe.com" ? [STRIPE_PARTS] : [];

  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": "'self'",
        "script-src": ["'self'", ...scripts, script, ...scriptParts],
        "style-src": ["'self'", ...styles, (_request, response) => `'nonce-${nonceOf(response)}'`],
        "style-src-attr": "'unsafe-inline'",
        "img-src": ["'self'", "data:", "https:"],
        "font-src": ["'self'", "data:"],
        "worker-src": "'self'",
        "connect-src": ["'self'", api, script],
        "frame-src": [...new Set([script, "https://js.stripe.com"]), STRIPE_PARTS, "https://hooks.stripe.com"],
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
      },
    },
    // Some payment methods open their own window, and Stripe sees which site sends requests.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    // A subdomain of ours without TLS could set cookies for our host, and lend its name to an eavesdropper.
    strictTransportSecurity: isSecure && { maxAge: TWO_YEARS_S, includeSubDomains: true },
  });
  const permissions = permissionsPolicy(script);
  return (request, response, next) => {
    response.set("permissions-policy", permissions);
    protect(request, response, next);
  };
}

/** The browser features that pages may use: payments, also in Stripe's frames, and nothing else. */
const permissionsPolicy = (script: string): string =>
  [
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    `payment=(self "${script}")`,
    `publickey-credentials-get=(self "${script}")`,
  ].join(", ");
