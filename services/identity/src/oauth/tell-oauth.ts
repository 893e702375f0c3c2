import type { Logger } from "@stakehold/service/logger.ts";
import { NOBODY, person } from "@stakehold/service/security/entry.ts";
import type { TellSecurity } from "@stakehold/service/security/tell-security.ts";
import { errors, type Client, type KoaContextWithOIDC, type Provider } from "oidc-provider";

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
    const target = oidc.client === undefined ? {} : { target: appNamed(oidc.client.clientId) };
    const actor = oidc.session?.accountId === undefined ? NOBODY : person(oidc.session.accountId);
    tellSecurity({ event: "app_refused", actor, ...target, reason: reasonOf(error) });
  };
  provider.on("authorization.error", tell);
  provider.on("grant.error", tell);
  provider.on("introspection.error", tell);
  provider.on("revocation.error", tell);
  provider.on("server_error", (_ctx: KoaContextWithOIDC, error: Error) => {
    logger.error({ err: error }, "a request to the authorization server failed");
  });
}

const appNamed = (id: string) => ({ kind: "app", id }) as const;

/** The error's name by OAuth, as the log writes codes. */
const reasonOf = (error: Error): string =>
  error instanceof errors.OIDCProviderError ? error.error.toUpperCase().replaceAll(/[^A-Z]/g, "_") : "INVALID_REQUEST";
