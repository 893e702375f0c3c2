import { domainError } from "@stakehold/errors/domain-error.ts";
import { hasInvisible } from "@stakehold/service/invisible.ts";
import { z } from "zod";
import type { Profile } from "../domain/user.ts";

const MAX_NAME = 255;

/** A name as the provider gives it; one that is missing, blank, of another kind or has what nobody sees is none. */
const name = z
  .string()
  .transform((text) => Array.from(text.replaceAll("\0", "").trim()).slice(0, MAX_NAME).join("") || null)
  .transform((text) => (text !== null && hasInvisible(text) ? null : text))
  .nullish()
  .catch(null)
  .transform((text) => text ?? null);

/** Only addresses that a browser may safely load a picture from. */
const picture = z
  .url({ protocol: /^https?$/ })
  .max(2_048)
  .nullish()
  .catch(null)
  .transform((url) => url ?? null);

const claims = z.object({
  email: z.email().max(320),
  // Some providers write the boolean as a text.
  email_verified: z.union([z.boolean(), z.literal("true").transform(() => true)]).catch(false),
  given_name: name,
  family_name: name,
  preferred_username: name,
  picture,
});

/** Who a provider says somebody is. Throws UNAUTHENTICATED where it gives no email address. */
export function profileOf(
  identity: { issuer: string; subject: string },
  given: Readonly<Record<string, unknown>>,
): Profile {
  const read = claims.safeParse(given);
  if (!read.success) {
    throw domainError("UNAUTHENTICATED", {}, "Your sign-in provider did not share an email address with Stakehold.");
  }
  const { email, email_verified, given_name, family_name, preferred_username, picture: profileImageUrl } = read.data;
  return {
    ...identity,
    email,
    isEmailVerified: email_verified,
    firstName: given_name,
    lastName: family_name,
    username: preferred_username,
    profileImageUrl,
  };
}
