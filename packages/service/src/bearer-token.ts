import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** What a bearer token's prefix names: a personal token, or an access token of an app. */
export const BEARER_PREFIXES = ["sh_pat", "sh_at"] as const;
export type BearerPrefix = (typeof BEARER_PREFIXES)[number];

/** What the prefix of any secret names that we hand out: a bearer token's, or that of the secret by which an app shows who it is. */
export const SECRET_PREFIXES = [...BEARER_PREFIXES, "sh_cs"] as const;
export type SecretPrefix = (typeof SECRET_PREFIXES)[number];

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** So many digits hold 256 bits, and so many a CRC-32. */
const [SECRET_LENGTH, CHECKSUM_LENGTH] = [43, 6];

const FORM = new RegExp(
  `^(${SECRET_PREFIXES.join("|")})_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);

/**
 * Makes a secret: its prefix, 256 random bits and a checksum, all in letters and digits, so that secret scanners find it by a
 * pattern and tell it from anything else without asking us.
 */
export function newPrefixedSecret(prefix: SecretPrefix): string {
  const secret = inDigits(BigInt(`0x${randomBytes(32).toString("hex")}`), SECRET_LENGTH);
  return `${prefix}_${secret}${checksumOf(secret)}`;
}

/** Makes a bearer token, which is a secret of its own kind. */
export const newBearerToken = (prefix: BearerPrefix): string => newPrefixedSecret(prefix);

/** Which kind of secret a text is, by its form and checksum; undefined for what can't be one. It says nothing of whether it holds. */
export function secretPrefixOf(text: string): SecretPrefix | undefined {
  const [, prefix, secret = "", checksum] = FORM.exec(text) ?? [];
  if (checksum !== checksumOf(secret)) return undefined;
  return SECRET_PREFIXES.find((known) => known === prefix);
}

/** Which kind of token a text is, as `secretPrefixOf` tells; undefined for what is no token, such as an app's secret. */
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
