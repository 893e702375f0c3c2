import { setTimeout as pause } from "node:timers/promises";
import { waitAfter } from "@stakehold/messaging/back-off.ts";
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  type ClientAuth,
  type Configuration,
} from "openid-client";

/** The provider's address, and this service's client there. */
export type ProviderSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The sign-in classes of which staff need one; none if not configured. */
  readonly staffAcr?: readonly string[];
  /** The address that the provider sends browsers back to. */
  readonly redirectUri: string;
  /** The address that browsers come back to after the provider's sign-out. */
  readonly signedOutUri: string;
};

/** How often discovery is tried before a sign-in fails because the provider is unreachable. */
const MAX_ATTEMPTS = 3;

/** How long one response of the provider may take, in seconds. */
const TIMEOUT_SECONDS = 5;

/** The provider's metadata, read on first use. */
export type Discovery = {
  /** Rejects if the provider is unreachable; the next call tries again. */
  configuration(): Promise<Configuration>;
  /** Returns the metadata if it was read. */
  known(): Configuration | undefined;
};

/** Reads the provider's metadata when it is first needed, so that this service starts without the provider. */
export function createDiscovery(settings: ProviderSettings): Discovery {
  let reading: Promise<Configuration> | undefined;
  let known: Configuration | undefined;
  return {
    known: () => known,
    configuration: () => {
      reading ??= discover(settings).then(
        (configuration) => (known = configuration),
        (error: unknown) => {
          reading = undefined;
          throw error;
        },
      );
      return reading;
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const url = new URL(issuer);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await discovery(url, clientId, {}, authenticationOf(clientSecret), {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // An ID token must be signed by the provider's published keys, although it comes over TLS.
          enableNonRepudiationChecks,
          // Settings allow plain http only for a provider on this computer.
          ...(url.protocol === "http:" ? [allowInsecureRequests] : []),
        ],
      });
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS) throw error;
      await pause(waitAfter(attempt));
    }
  }
}

/** Sends the secret where the provider wants it; if it does not say, the standard's default applies. */
const authenticationOf = (clientSecret: string): ClientAuth => {
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return methods.includes("client_secret_basic") ? basic(server, ...rest) : post(server, ...rest);
  };
};
