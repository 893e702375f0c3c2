import { SCOPES } from "@stakehold/service/callers/scopes.ts";
import type { Provider } from "oidc-provider";

/** The members that RFC 8414 requires; the library would also describe ID tokens, which do not exist here. */
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

/** Reduces the metadata to the members of an authorization server without OpenID Connect. */
export const metadataOfOAuth =
  (route: string): Parameters<Provider["use"]>[0] =>
  async (ctx, next) => {
    await next();
    if (ctx.path !== route || ctx.status !== 200) return;
    const known = Object.entries(Object(ctx.body)).filter(([name]) => MEMBERS.has(name));
    // The library would also list `openid`, which it then rejects.
    ctx.body = { ...Object.fromEntries(known), scopes_supported: [...SCOPES], response_modes_supported: ["query"] };
    ctx.set("cache-control", "public, max-age=300");
  };
