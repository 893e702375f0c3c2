import type { KoaContextWithOIDC, Provider } from "oidc-provider";
import { signOutPage } from "../pages/sign-out-page.ts";
import { signedOutPage } from "../pages/signed-out-page.ts";

/** Lets a sign-out return to any page of the application's own origin, where a provider would list each of them. */
export function allowSignOutToOrigin(provider: Provider, origin: string): void {
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri) => URL.parse(uri)?.origin === origin;
}

/** The pages of a sign-out; without one when the application has named itself, by a token or by its id. */
export function createSignOut() {
  return {
    async logoutSource(ctx: KoaContextWithOIDC, form: string): Promise<void> {
      if (ctx.oidc.client === undefined) {
        ctx.body = signOutPage(form);
        return;
      }
      // The access tokens end with the session that they were issued in.
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
 * Spares a person who is signed out already the page with a self-submitting form, which a client without JavaScript would
 * be stuck on.
 */
export async function signOutWithoutSession(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  // A path that is none of the provider's has no context of its own, whatever the types say.
  if (!("oidc" in ctx)) return;
  const atSignOut = ctx.oidc.route === "end_session" && ctx.status === 200;
  if (atSignOut && ctx.oidc.session?.accountId === undefined) redirectAfterSignOut(ctx);
}

/** The library has checked the address by now, and dropped one that no known client named. */
function redirectAfterSignOut(ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: returnTo, state } = ctx.oidc.params ?? {};
  const target = new URL(typeof returnTo === "string" ? returnTo : ctx.oidc.urlFor("end_session_success"));
  if (typeof returnTo === "string" && typeof state === "string") target.searchParams.set("state", state);
  ctx.status = 303;
  ctx.redirect(target.href);
}
