import { domainError } from "@stakehold/errors/domain-error.ts";
import { isBlank } from "@stakehold/service/input.ts";
import { hasInvisible } from "@stakehold/service/invisible.ts";
import { z } from "zod";
import type { Profile } from "../domain/user.ts";

const MAX_NAME = 255;

/**
 * A name as the provider gives it. A missing or blank one, another type, or one with invisible characters counts as
 * none.
 */
const name = z
  .string()
  .transform((text) =>
    Array.from(text.replaceAll("\0", "").replaceAll(/\s+/gu, " ").trim()).slice(0, MAX_NAME).join(""),
  )
  .transform((text) => (isBlank(text) || hasInvisible(text) ? null : text))
  .nullish()
  .catch(null)
  .transform((text) => text ?? null);

/** Accepts only addresses from which a browser may safely load a picture. */
const picture = z
  .url({ protocol: /^https?$/ })
  .max(2_048)
  .nullish()
  .catch(null)
  .transform((url) => url ?? null);

/** Delimiters of addresses in a header, and invisible characters: no address has them outside quotes. */
const NO_ADDRESS = /[\s\p{Cc}<>(),;]/u;

/**
 * The address that the provider vouches for. The provider knows better than a pattern which addresses exist, so only
 * text that is surely no address, or could be read as two, is rejected.
 */
const emailAddress = z
  .string()
  .max(320)
  .refine((text) => /^[^@].*@[^@]+$/u.test(text) && !NO_ADDRESS.test(text) && !hasInvisible(text));

const claims = z.object({
  email: emailAddress,
  // Some providers send the boolean as a string.
  email_verified: z.union([z.boolean(), z.literal("true").transform(() => true)]).catch(false),
  given_name: name,
  family_name: name,
  preferred_username: name,
  picture,
});

/** Returns a person's profile from the provider's claims. Throws UNAUTHENTICATED if there is no email address. */
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
