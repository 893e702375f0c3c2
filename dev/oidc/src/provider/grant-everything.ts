import type { Configuration } from "oidc-provider";

/** Grants the application every scope that it requests, so that no one ever sees a consent page. */
export const grantEverything: NonNullable<Configuration["loadExistingGrant"]> = async ({ oidc }) => {
  const accountId = oidc.session?.accountId;
  const clientId = oidc.client?.clientId;
  if (accountId === undefined || clientId === undefined) return undefined;

  const grantId = oidc.session?.grantIdFor(clientId);
  const known = grantId === undefined ? undefined : await oidc.provider.Grant.find(grantId);
  const grant = known ?? new oidc.provider.Grant({ accountId, clientId });
  grant.addOIDCScope(oidc.requestParamOIDCScopes);
  await grant.save();
  return grant;
};
