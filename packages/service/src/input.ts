import { domainError, type ErrorCode } from "@stakehold/errors/domain-error.ts";
import { parseAmount, type Cents } from "@stakehold/money/amount.ts";
import { hasInvisible } from "./invisible.ts";
import { validate } from "uuid";

/**
 * A text as people type it: trimmed, not empty, at most `max` characters, none of them invisible. Throws INVALID_INPUT with
 * its field.
 */
export function text(value: string, { field, max }: { field: string; max: number }): string {
  const trimmed = value.trim();
  if (trimmed === "") throw domainError("INVALID_INPUT", { field }, `${label(field)} is required`);
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

/** A text that need not be there: undefined where it is blank or missing, else as `text` returns it. Throws INVALID_INPUT. */
export const optionalText = (
  value: string | null | undefined,
  limits: { field: string; max: number },
): string | undefined => (value == null || value.trim() === "" ? undefined : text(value, limits));

/** The longest web address that is taken, in characters. */
const ADDRESS_MAX = 2_000;

/**
 * The address of a page, as browsers write it: http or https, without a user in it. Undefined where it is blank or missing.
 * Throws INVALID_INPUT with its field.
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

/** The key under which a mutation is made once. Throws INVALID_INPUT. */
export const idempotencyKey = (value: string): string => text(value, { field: "idempotencyKey", max: 255 });

/** A decimal string of dollars as cents. Throws INVALID_AMOUNT with its field. */
export function amountOf(value: string, field: string): Cents {
  const cents = parseAmount(value);
  if (cents === undefined) throw domainError("INVALID_AMOUNT", { field });
  return cents;
}

/** Whether a text can be an id at all, in upper or lower case; ids are stored and compared in lower case. */
export const isUuid = (value: string): boolean => validate(value);

/** An id in canonical form; a text that is no id belongs to nothing, so the given not-found code is thrown. */
export function uuidOf(value: string, code: ErrorCode): string {
  if (!isUuid(value)) throw domainError(code);
  return value.toLowerCase();
}

/** "outcomeDetails" reads "Outcome details". */
const label = (field: string): string =>
  field.charAt(0).toUpperCase() + field.slice(1).replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
