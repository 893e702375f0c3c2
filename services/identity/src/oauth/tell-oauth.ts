import type { Logger } from "@stakehold/service/logger.ts";
import { NOBODY, person } from "@stakehold/service/security/entry.ts";
import type { TellSecurity } from "@stakehold/service/security/tell-security.ts";
import { errors, type Client, type KoaContextWithOIDC, type Provider } from "oidc-provider";

type OidcContext = InstanceType<Provider["OIDCContext"]>;
type Token = { readonly clientId?: string | undefined };

/** Whether an app shows a token of its own. Another's is not spoken of, and the security log hears of it. */
export const allowsOwnTokens =
  (tellSecurity: TellSecurity) =>
  async (_ctx: unknown, { clientId }: Client, token: Token): Promise<boolean> => {
    if (token.clientId === clientId) return true;
    tellSecurity({ event: "app_refused", actor: NOBODY, target: appNamed(clientId), reason: "FOREIGN_TOKEN" });
    return false;
  };

/** Tells the security log what was refused, and what of a person's it ended; what failed by itself goes to the other log. */
export function tellOAuth(
  provider: Provider,
  { tellSecurity, logger }: { readonly tellSecurity: TellSecurity; readonly logger: Logger },
): void {
  const tell = ({ oidc }: KoaContextWithOIDC, error: Error): void => {
    const actor = oidc.session?.accountId === undefined ? NOBODY : person(oidc.session.accountId);
    tellSecurity({ event: "app_refused", actor, ...targetOf(oidc), reason: reasonOf(error) });
  };
  provider.on("authorization.error", tell);
  provider.on("grant.error", tell);
  provider.on("introspection.error", tell);
  provider.on("revocation.error", tell);
  provider.use(async (ctx, next) => {
    await next();
    const { oidc, status } = ctx;
    if (status !== 200 || !(oidc instanceof provider.OIDCContext) || !asksOfNothing(oidc)) return;
    tellSecurity({ event: "app_refused", actor: NOBODY, ...targetOf(oidc), reason: "UNKNOWN_TOKEN" });
  });
  provider.on("server_error", (_ctx: KoaContextWithOIDC, error: Error) => {
    logger.error({ err: error }, "a request to the authorization server failed");
  });
}

/** Whether an app asked about what is no token of anybody, or no longer one; of a token that it may not know, its check tells. */
const asksOfNothing = ({ route, entities }: OidcContext): boolean =>
  route === "introspection" && TOKEN_KINDS.every((kind) => entities[kind] === undefined);

const TOKEN_KINDS = ["AccessToken", "ClientCredentials", "RefreshToken"] as const;

const targetOf = ({ client }: Pick<OidcContext, "client">) =>
  client === undefined ? {} : { target: appNamed(client.clientId) };

const appNamed = (id: string) => ({ kind: "app", id }) as const;

/** The error's name by OAuth, as the log writes codes. */
const reasonOf = (error: Error): string =>
  error instanceof errors.OIDCProviderError ? error.error.toUpperCase().replaceAll(/[^A-Z]/g, "_") : "INVALID_REQUEST";
