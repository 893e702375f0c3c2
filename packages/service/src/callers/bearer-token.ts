import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** The prefixes of bearer tokens: a personal token, or an app's access token. */
export const BEARER_PREFIXES = ["sh_pat", "sh_at"] as const;
export type BearerPrefix = (typeof BEARER_PREFIXES)[number];

/** The prefixes of all secrets that we issue: bearer tokens, and the secret by which an app authenticates. */
export const SECRET_PREFIXES = [...BEARER_PREFIXES, "sh_cs"] as const;
export type SecretPrefix = (typeof SECRET_PREFIXES)[number];

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** How many digits hold 256 bits, and how many a CRC-32. */
const [SECRET_LENGTH, CHECKSUM_LENGTH] = [43, 6];

const FORM = new RegExp(
  `^(${SECRET_PREFIXES.join("|")})_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);

/**
 * Makes a secret: its prefix, 256 random bits and a checksum, all in letters and digits, so that secret scanners find
 * it by a pattern and can verify it without calling us.
 */
export function newPrefixedSecret(prefix: SecretPrefix): string {
  const secret = inDigits(BigInt(`0x${randomBytes(32).toString("hex")}`), SECRET_LENGTH);
  return `${prefix}_${secret}${checksumOf(secret)}`;
}

/** Makes a bearer token, which is one kind of secret. */
export const newBearerToken = (prefix: BearerPrefix): string => newPrefixedSecret(prefix);

/**
 * Returns the kind of secret that a text is, by its form and checksum; undefined if it can't be one. Whether it is
 * valid is another question.
 */
export function secretPrefixOf(text: string): SecretPrefix | undefined {
  const [, prefix, secret = "", checksum] = FORM.exec(text) ?? [];
  if (checksum !== checksumOf(secret)) return undefined;
  return SECRET_PREFIXES.find((known) => known === prefix);
}

/**
 * Returns the kind of token that a text is, as `secretPrefixOf` does; undefined for anything else, such as an app's
 * secret.
 */
export function bearerPrefixOf(text: string): BearerPrefix | undefined {
  const prefix = secretPrefixOf(text);
  return BEARER_PREFIXES.find((known) => known === prefix);
}

const checksumOf = (secret: string): string => inDigits(BigInt(crc32(secret)), CHECKSUM_LENGTH);

function inDigits(value: bigint, length: number): string {
  let [rest, digits] = [value, ""];
  for (; rest > 0n; rest /= 62n) digits = `${DIGITS[Number(rest % 62n)]}${digits}`;
  return digits.padStart(length, "0");
}
