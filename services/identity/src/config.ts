import { list, postgresShape, serviceShape, settingsOfProcess, url } from "@stakehold/service/config.ts";
import { z } from "zod";
import { isAllowedIssuer } from "./provider/issuer.ts";
import { privateJwks } from "./tokens/signing-keys.ts";

const signingKeys = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      // Without a word on what it holds: it is a secret.
      context.addIssue({ code: "custom", message: "must be JSON" });
      return z.NEVER;
    }
  })
  .pipe(privateJwks);

const shape = z.object({
  ...serviceShape,
  ...postgresShape,
  /** The OpenID provider, as its discovery document names itself. */
  OIDC_ISSUER: z.url().refine(isAllowedIssuer, "must be https, or http on this computer"),
  OIDC_CLIENT_ID: z.string().min(1),
  OIDC_CLIENT_SECRET: z.string().min(1),
  /** Addresses whose owners become admins and staff when they sign in. */
  ADMIN_EMAILS: list,
  STAFF_EMAILS: list,
  /** The private Ed25519 key that signs internal tokens, as a JWK; in a list the first one signs. */
  INTERNAL_SIGNING_KEY: signingKeys,
  PUBLIC_URL: url.refine((origin) => new URL(origin).origin === origin, "must be an origin without a path"),
});

/** The settings of this process. */
export const settings = settingsOfProcess(shape);
