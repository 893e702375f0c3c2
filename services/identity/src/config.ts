import { isPrivate, list, postgresShape, secret, secrets, serviceShape, url } from "@stakehold/service/config.ts";
import { z } from "zod";
import { signingKeys } from "@stakehold/service/security/signing-keys.ts";

/** What this service reads from its environment. */
export const settingsShape = z.object({
  ...serviceShape,
  ...postgresShape,
  OIDC_ISSUER: z
    .url()
    .refine(isPrivate, "must be https, or http on this computer")
    .describe("The OpenID provider, as its discovery document names itself."),
  OIDC_CLIENT_ID: z.string().min(1).describe("The name under which the provider knows Stakehold."),
  OIDC_CLIENT_SECRET: secret.describe("The secret by which the provider recognises Stakehold."),
  ADMIN_EMAILS: list.describe("Addresses whose owners become admins when they sign in."),
  STAFF_EMAILS: list.describe("Addresses whose owners become staff when they sign in."),
  BAN_KEYS: secrets
    .refine((all) => all.length > 0, "must have one key at least")
    .describe(
      "Keys, one at least and comma-separated, by which banned people are known again who deleted their account; the first one writes, and none may ever be taken away.",
    ),
  OIDC_STAFF_ACR: list.describe(
    "Values of `acr`, comma-separated: the sign-in of staff and admins must have one of them, or a method of `OIDC_STAFF_AMR`; nothing is asked of it where neither is set.",
  ),
  OIDC_STAFF_AMR: list.describe(
    "Values of `amr`, such as mfa: the sign-in of staff and admins must have one of them, or a class of `OIDC_STAFF_ACR`.",
  ),
  INTERNAL_SIGNING_KEY: signingKeys.describe(
    "The private Ed25519 key that signs internal tokens, as PEM; of several, one after the other, the first one signs.",
  ),
  PAYMENTS_URL: url.describe("Where payments takes calls."),
  PAYMENTS_RPC_SECRET: secret.describe("The secret that payments takes calls by."),
  PUBLIC_URL: serviceShape.PUBLIC_URL.refine(
    (origin) => new URL(origin).origin === origin,
    "must be an origin without a path",
  ).describe("The origin that people use; https makes the cookies `__Host-` and Secure."),
});

/** This service's settings. */
export type Settings = z.infer<typeof settingsShape>;
