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

/** Where the provider is, and as whom this service is known there. */
export type ProviderSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The classes of sign-in of which staff need one; none where nothing is said. */
  readonly staffAcr?: readonly string[];
  /** The address that the provider sends browsers back to. */
  readonly redirectUri: string;
  /** The address that browsers come back to after the provider's sign-out. */
  readonly signedOutUri: string;
};

/** How often discovery is tried before a sign-in is told that the provider can't be reached. */
const MAX_ATTEMPTS = 3;

/** How long one answer of the provider may take, in seconds. */
const TIMEOUT_SECONDS = 5;

/** The provider's metadata, once it was read; reading it is left to the first who needs it. */
export type Discovery = {
  /** Rejects when the provider could not be reached; the next call tries again. */
  configuration(): Promise<Configuration>;
  /** What was read, if it was. */
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
          // An ID token has to be signed by the provider's published keys, though it comes over TLS.
          enableNonRepudiationChecks,
          // Settings allow plain http for a provider on this computer alone.
          ...(url.protocol === "http:" ? [allowInsecureRequests] : []),
        ],
      });
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS) throw error;
      await pause(waitAfter(attempt));
    }
  }
}

/** The secret goes where the provider wants it; where it does not say, the standard's default holds. */
const authenticationOf = (clientSecret: string): ClientAuth => {
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return methods.includes("client_secret_basic") ? basic(server, ...rest) : post(server, ...rest);
  };
};
