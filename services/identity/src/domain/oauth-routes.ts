/** The paths of the authorization server, below the public origin. */
export const OAUTH_ROUTES = {
  authorization: "/oauth/authorize",
  token: "/oauth/token",
  revocation: "/oauth/revoke",
  introspection: "/oauth/introspect",
} as const;

/** The path of the metadata (RFC 8414). */
export const METADATA_ROUTE = "/.well-known/oauth-authorization-server";
