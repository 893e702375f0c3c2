import type { Provider } from "oidc-provider";

/**
 * Consumes a code that its app sent with a wrong verifier. The library consumes it only when it issues tokens, but a
 * wrong guess must not allow another one (RFC 7636, section 7.1). An app consumes no other app's code.
 */
export function useCodesOnce(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    const { oidc, status } = ctx;
    // A client that does not know the app's secret gets 401 and consumes nothing.
    if (status !== 400 || !(oidc instanceof provider.OIDCContext) || oidc.route !== "token") return;
    const { code: shown, code_verifier: verifier, redirect_uri: redirectUri } = oidc.params ?? {};
    if (typeof shown !== "string" || typeof verifier !== "string") return;
    const code = await provider.AuthorizationCode.find(shown);
    if (code?.clientId !== oidc.client?.clientId || code?.redirectUri !== redirectUri) return;
    // Reuse of a consumed code has already ended the grant that came of it.
    if (code?.isValid === true) await code.consume();
  });
}
