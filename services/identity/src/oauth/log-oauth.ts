import type { Logger } from "@stakehold/service/logger.ts";
import { NOBODY, person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import { errors, type Client, type KoaContextWithOIDC, type Provider } from "oidc-provider";

type OidcContext = InstanceType<Provider["OIDCContext"]>;
type Token = { readonly clientId?: string | undefined };

/**
 * Whether an app sent a token of its own. Another app's token is not described, and the security log records the
 * attempt.
 */
export const allowsOwnTokens =
  (logSecurity: LogSecurity) =>
  async (_ctx: unknown, { clientId }: Client, token: Token): Promise<boolean> => {
    if (token.clientId === clientId) return true;
    logSecurity({ event: "app_refused", actor: NOBODY, target: appNamed(clientId), reason: "FOREIGN_TOKEN" });
    return false;
  };

/**
 * Writes refused requests, and what they ended for a person, to the security log; internal failures go to the other
 * log.
 */
export function logOAuth(
  provider: Provider,
  { logSecurity, logger }: { readonly logSecurity: LogSecurity; readonly logger: Logger },
): void {
  const logRefusal = ({ oidc }: KoaContextWithOIDC, error: Error): void => {
    const actor = oidc.session?.accountId === undefined ? NOBODY : person(oidc.session.accountId);
    logSecurity({ event: "app_refused", actor, ...targetOf(oidc), reason: reasonOf(error) });
  };
  provider.on("authorization.error", logRefusal);
  provider.on("grant.error", logRefusal);
  provider.on("introspection.error", logRefusal);
  provider.on("revocation.error", logRefusal);
  provider.use(async (ctx, next) => {
    await next();
    const { oidc, status } = ctx;
    if (status !== 200 || !(oidc instanceof provider.OIDCContext) || !asksOfNothing(oidc)) return;
    logSecurity({ event: "app_refused", actor: NOBODY, ...targetOf(oidc), reason: "UNKNOWN_TOKEN" });
  });
  provider.on("server_error", (_ctx: KoaContextWithOIDC, error: Error) => {
    logger.error({ err: error }, "a request to the authorization server failed");
  });
}

/** Whether an app introspected an unknown or expired token. The check of token ownership logs tokens of other apps. */
const asksOfNothing = ({ route, entities }: OidcContext): boolean =>
  route === "introspection" && TOKEN_KINDS.every((kind) => entities[kind] === undefined);

const TOKEN_KINDS = ["AccessToken", "ClientCredentials", "RefreshToken"] as const;

const targetOf = ({ client }: Pick<OidcContext, "client">) =>
  client === undefined ? {} : { target: appNamed(client.clientId) };

const appNamed = (id: string) => ({ kind: "app", id }) as const;

/** Returns the error's OAuth name in the format of the log's codes. */
const reasonOf = (error: Error): string =>
  error instanceof errors.OIDCProviderError ? error.error.toUpperCase().replaceAll(/[^A-Z]/g, "_") : "INVALID_REQUEST";
