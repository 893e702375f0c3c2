import { standInShape } from "@stakehold/stand-in/settings.ts";
import { z } from "zod";

/** The provider's settings. */
export const settings = z.object({
  ...standInShape,
  /**
   * The origin that people and the relying party use; the listening address by default. Relying parties compare issuers
   * character by character, so exactly one spelling is accepted.
   */
  issuer: z
    .string()
    .refine(isOrigin, "must be an origin without a path or trailing slash, such as http://localhost:4000")
    .optional(),
  clientId: z.string(),
  clientSecret: z.string(),
  /** The only address for returning sign-ins. Sign-outs may return anywhere on its origin. */
  redirectUri: z.url({ protocol: /^https?$/, normalize: true }),
});

export type OidcSettings = z.infer<typeof settings>;

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text;
}
