import type { Provider } from "oidc-provider";

/** What RFC 8414 asks for; the library would also describe ID tokens, of which there are none. */
const MEMBERS = new Set([
  "issuer",
  "authorization_endpoint",
  "token_endpoint",
  "revocation_endpoint",
  "introspection_endpoint",
  "scopes_supported",
  "response_types_supported",
  "grant_types_supported",
  "token_endpoint_auth_methods_supported",
  "code_challenge_methods_supported",
  "authorization_response_iss_parameter_supported",
]);

/** Leaves of the metadata what an authorization server without OpenID Connect has. */
export const metadataOfOAuth =
  (route: string): Parameters<Provider["use"]>[0] =>
  async (ctx, next) => {
    await next();
    if (ctx.path !== route || ctx.status !== 200) return;
    const known = Object.entries(Object(ctx.body)).filter(([name]) => MEMBERS.has(name));
    ctx.body = { ...Object.fromEntries(known), response_modes_supported: ["query"] };
    ctx.set("cache-control", "public, max-age=300");
  };
