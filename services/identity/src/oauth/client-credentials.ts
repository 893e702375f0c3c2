import { errors, type Provider } from "oidc-provider";
import { SCOPES_OF_NOBODY } from "../domain/app.ts";

/** Registers the client credentials grant: a token of the app itself, only for what belongs to no person. */
export function registerClientCredentials(provider: Provider): void {
  provider.registerGrantType(
    "client_credentials",
    async (ctx) => {
      const { client, params } = ctx.oidc;
      const own = new Set((client.scope ?? "").split(" "));
      const asked = typeof params["scope"] === "string" ? params["scope"].split(" ") : [];
      const refused = asked.find((scope) => !own.has(scope) || !SCOPES_OF_NOBODY.some((known) => known === scope));
      if (refused !== undefined || asked.length === 0) {
        throw new errors.InvalidScope("requested scope is not allowed", refused ?? "");
      }
      const token = new provider.ClientCredentials({ client, scope: [...new Set(asked)].join(" ") });
      ctx.oidc.entity("ClientCredentials", token);
      const value = await token.save();
      ctx.body = { access_token: value, token_type: "Bearer", expires_in: token.expiration, scope: token.scope };
    },
    ["scope"],
  );
}
