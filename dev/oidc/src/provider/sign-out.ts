import type { KoaContextWithOIDC, Provider } from "oidc-provider";
import { signOutPage } from "../pages/sign-out-page.ts";
import { signedOutPage } from "../pages/signed-out-page.ts";

/** Lets a sign-out return to any page of the application's own origin; other providers list each of them. */
export function allowSignOutToOrigin(provider: Provider, origin: string): void {
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri) => URL.parse(uri)?.origin === origin;
}

/** The pages of a sign-out; skipped if the application identified itself, by a token or by its id. */
export function createSignOut() {
  return {
    async logoutSource(ctx: KoaContextWithOIDC, form: string): Promise<void> {
      if (ctx.oidc.client === undefined) {
        ctx.body = signOutPage(form);
        return;
      }
      // The access tokens end with their session.
      await ctx.oidc.session?.destroy();
      ctx.cookies.set(ctx.oidc.provider.cookieName("session"), null, { httpOnly: true, sameSite: "lax", signed: true });
      redirectAfterSignOut(ctx);
    },
    postLogoutSuccessSource(ctx: KoaContextWithOIDC): void {
      ctx.type = "html";
      ctx.body = signedOutPage();
    },
  };
}

/**
 * Spares a person who is already signed out the page with a self-submitting form, where a client without JavaScript
 * would be stuck.
 */
export async function signOutWithoutSession(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  // A path that is not the provider's has no context of its own, whatever the types say.
  if (!("oidc" in ctx)) return;
  const atSignOut = ctx.oidc.route === "end_session" && ctx.status === 200;
  if (atSignOut && ctx.oidc.session?.accountId === undefined) redirectAfterSignOut(ctx);
}

/** By now the library has checked the address, and dropped one that no known client named. */
function redirectAfterSignOut(ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: returnTo, state } = ctx.oidc.params ?? {};
  const target = new URL(typeof returnTo === "string" ? returnTo : ctx.oidc.urlFor("end_session_success"));
  if (typeof returnTo === "string" && typeof state === "string") target.searchParams.set("state", state);
  ctx.status = 303;
  ctx.redirect(target.href);
}
