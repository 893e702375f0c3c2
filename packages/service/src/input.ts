import { domainError, type ErrorCode } from "@stakehold/errors/domain-error.ts";
import { parseAmount, type Cents } from "@stakehold/money/amount.ts";
import { hasInvisible } from "./invisible.ts";
import { validate } from "uuid";

/**
 * Reads a typed text: trimmed, not empty, at most `max` characters, none of them invisible. Throws INVALID_INPUT with
 * its field.
 */
export function text(value: string, { field, max }: { field: string; max: number }): string {
  const trimmed = value.trim();
  if (isBlank(trimmed)) throw domainError("INVALID_INPUT", { field }, `${label(field)} is required`);
  if (hasInvisible(trimmed)) {
    throw domainError(
      "INVALID_INPUT",
      { field },
      `${label(field)} has an invisible character. Type it again without it`,
    );
  }
  if (Array.from(trimmed).length > max) {
    throw domainError("INVALID_INPUT", { field, max }, `${label(field)} can have at most ${max} characters`);
  }
  return trimmed;
}

/** Returns whether a text shows nothing: spaces, line breaks, and the Braille pattern without dots. */
export const isBlank = (value: string): boolean => !/[^\s\u2800]/u.test(value);

/**
 * Reads a text as `text` does that is shown as one line, such as a title or a subject. Throws INVALID_INPUT with its
 * field.
 */
export function line(value: string, limits: { field: string; max: number }): string {
  const typed = text(value, limits);
  if (/[\t\n\r\u2028\u2029]/u.test(typed)) {
    const { field } = limits;
    throw domainError("INVALID_INPUT", { field }, `${label(field)} has to be one line, without line breaks and tabs`);
  }
  return typed;
}

/** Reads an optional text: undefined if it is blank or missing, else as `text` does. Throws INVALID_INPUT. */
export const optionalText = (
  value: string | null | undefined,
  limits: { field: string; max: number },
): string | undefined => (value == null || isBlank(value) ? undefined : text(value, limits));

/** The longest web address that is accepted, in characters. */
const ADDRESS_MAX = 2_000;

/**
 * Reads a page's address, as browsers write it: http or https, without a user in it. Returns undefined if it is blank
 * or missing. Throws INVALID_INPUT with its field.
 */
export function optionalWebAddress(value: string | null | undefined, field: string): string | undefined {
  const typed = optionalText(value, { field, max: ADDRESS_MAX });
  if (typed === undefined) return undefined;
  const address = URL.parse(typed);
  if (address === null || !WEB_PROTOCOLS.has(address.protocol) || address.username !== "" || address.password !== "") {
    throw domainError(
      "INVALID_INPUT",
      { field },
      "Give a link that begins with https:// or http://, without a user in it",
    );
  }
  return text(address.href, { field, max: ADDRESS_MAX });
}

const WEB_PROTOCOLS: ReadonlySet<string> = new Set(["https:", "http:"]);

/** Reads the key that makes a mutation run once. Throws INVALID_INPUT. */
export const idempotencyKey = (value: string): string => text(value, { field: "idempotencyKey", max: 255 });

/** Reads a decimal string of dollars as cents; `name` is its name for people. Throws INVALID_AMOUNT with its field. */
export function amountOf(value: string, field: string, name = "The amount"): Cents {
  const cents = parseAmount(value);
  if (cents !== undefined) return cents;
  const isNegative = value.startsWith("-") && parseAmount(value.slice(1)) !== undefined;
  throw domainError("INVALID_AMOUNT", { field }, isNegative ? `${name} must be greater than 0` : undefined);
}

/** Returns whether a text has the form of an id, in upper or lower case; ids are stored and compared in lower case. */
export const isUuid = (value: string): boolean => validate(value);

/** Returns an id in canonical form; throws the given not-found code for a text that is no id. */
export function uuidOf(value: string, code: ErrorCode): string {
  if (!isUuid(value)) throw domainError(code);
  return value.toLowerCase();
}

/** "outcomeDetails" reads "Outcome details". */
const label = (field: string): string =>
  field.charAt(0).toUpperCase() + field.slice(1).replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
