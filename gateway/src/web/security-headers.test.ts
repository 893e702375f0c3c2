import { expect, test } from "@jest/globals";
import { createApp, listen } from "@stakehold/service/http.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { securityHeaders } from "./security-headers.ts";

/** Returns the headers of a page of the site, except transport headers. */
async function headersAt(publicUrl: string, script = "http://127.0.0.1:4100/v3/"): Promise<Record<string, string>> {
  const app = createApp();
  const addresses = { PUBLIC_URL: publicUrl, STRIPE_JS_URL: script, STRIPE_API_BASE: "https://api.stripe.com" };
  app.use(securityHeaders(addresses, { scripts: ["'sha256-of-ours'"], styles: ["'sha256-of-sheet'"] }));
  app.use((_request, response) => void response.end());
  const door = await listen(app, { host: "127.0.0.1", port: 0 }, createLogger("test", "silent"));
  const { headers } = await fetch(`http://127.0.0.1:${door.port}/`);
  await door.stop();
  const ofTransport = new Set(["connection", "content-length", "date", "keep-alive"]);
  return Object.fromEntries([...headers].filter(([name]) => !ofTransport.has(name)));
}

/** The directives of a content security policy. */
const directivesOf = (policy = ""): string[] => policy.split(";").map((directive) => directive.trim());

test("pages load only our and Stripe's content, run no foreign script and cannot be framed", async () => {
  const { "content-security-policy": policy } = await headersAt("http://localhost:3000");
  expect(directivesOf(policy)).toEqual([
    "default-src 'self'",
    "script-src 'self' 'sha256-of-ours' http://127.0.0.1:4100",
    expect.stringMatching(/^style-src 'self' 'sha256-of-sheet' 'nonce-[\w-]{22}'$/),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self' data:",
    "worker-src 'self'",
    "connect-src 'self' https://api.stripe.com http://127.0.0.1:4100",
    "frame-src http://127.0.0.1:4100 https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test("Stripe's own script may load parts from its subdomains", async () => {
  const { "content-security-policy": policy } = await headersAt("http://localhost:3000", "https://js.stripe.com/v3");
  expect(directivesOf(policy)).toEqual(
    expect.arrayContaining([
      "script-src 'self' 'sha256-of-ours' https://js.stripe.com https://*.js.stripe.com",
      "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    ]),
  );
});

test("every other security header is as strict as payments and sign-in allow", async () => {
  const { "content-security-policy": _policy, ...others } = await headersAt("http://localhost:3000");
  expect(others).toEqual({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": expect.stringMatching(
      /camera=\(\).*geolocation=\(\).*payment=\(self "http:\/\/127\.0\.0\.1:4100"\)/,
    ),
    "x-dns-prefetch-control": "off",
    "x-download-options": "noopen",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    "x-xss-protection": "0",
  });
});

test("HSTS covers two years and subdomains, and is sent only over TLS", async () => {
  expect(await headersAt("https://stakehold.example")).toHaveProperty(
    "strict-transport-security",
    "max-age=63072000; includeSubDomains",
  );
  expect(await headersAt("http://localhost:3000")).not.toHaveProperty("strict-transport-security");
});
