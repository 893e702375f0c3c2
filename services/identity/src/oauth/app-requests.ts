import { SCOPES, type Scope } from "@stakehold/service/callers/scopes.ts";
import type { Provider } from "oidc-provider";
import { z } from "zod";
import type { AppRequests } from "../operations/ports/apps.ts";

const params = z.object({ client_id: z.string(), scope: z.string(), redirect_uri: z.string() });

type Question = InstanceType<Provider["Interaction"]>;

/** The consent requests that the authorization server holds. Each is answered once. */
export const createAppRequests = (provider: Provider): AppRequests => ({
  find: async (id) => {
    const question = await findQuestion(provider, id);
    if (question === undefined) return undefined;
    const { userId, appId, scopes, redirectUri } = question;
    return { id, userId, appId, scopes, redirectUri };
  },
  answer: async (id, isAllowed) => {
    const question = await findQuestion(provider, id);
    if (question === undefined) return undefined;
    question.interaction.result = isAllowed ? { consent: { grantId: await grantFor(provider, question) } } : DENIED;
    await question.interaction.persist();
    return new URL(question.interaction.returnTo).pathname;
  },
});

const DENIED = { error: "access_denied", error_description: "The person did not allow it." };

type ConsentRequest = {
  readonly interaction: Question;
  readonly appId: string;
  readonly userId: string;
  readonly scopes: readonly Scope[];
  readonly redirectUri: string;
};

async function findQuestion(provider: Provider, id: string): Promise<ConsentRequest | undefined> {
  const interaction = await provider.Interaction.find(id);
  const userId = interaction?.session?.accountId;
  if (interaction === undefined || interaction.result !== undefined || userId === undefined) return undefined;
  const asked = params.parse(interaction.params);
  const scopes = SCOPES.filter((scope) => asked.scope.split(" ").includes(scope));
  return { interaction, appId: asked.client_id, userId, scopes, redirectUri: asked.redirect_uri };
}

async function grantFor(provider: Provider, { appId, userId, scopes }: ConsentRequest): Promise<string> {
  const grant = new provider.Grant({ accountId: userId, clientId: appId });
  grant.addOIDCScope(scopes.join(" "));
  return grant.save();
}
