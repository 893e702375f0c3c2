import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { domainError } from "@stakehold/errors/domain-error.ts";
import type { CredentialsService, ExchangeCredentialRequest } from "@stakehold/proto/identity/v1/rpc_pb.ts";
import { exchangeCredential, type Credential, type ExchangeCredentialDeps } from "../operations/exchange-credential.ts";

/** Serves the exchange of sessions and partners' tokens that the gateway receives. */
export const credentialsService = (deps: ExchangeCredentialDeps): ServiceImpl<typeof CredentialsService> => ({
  exchangeCredential: async (request) => {
    const { token, userId, appId, appOwnerId, expiresAt, reach } = await exchangeCredential(
      deps,
      credentialOf(request),
      {
        isWatching: request.isWatching,
      },
    );
    return {
      internalToken: token,
      userId,
      expiresAt: timestampFromDate(expiresAt),
      ...(reach === null ? {} : { reach: { scopes: [...reach] } }),
      ...(appId === undefined ? {} : { appId }),
      ...(appOwnerId === undefined ? {} : { appOwnerId }),
    };
  },
});

function credentialOf({ credential }: ExchangeCredentialRequest): Credential {
  if (credential.case === undefined) throw domainError("UNAUTHENTICATED");
  if (credential.case === "visitor") return { kind: "VISITOR" };
  return { kind: credential.case === "session" ? "SESSION" : "API_TOKEN", secret: credential.value };
}
