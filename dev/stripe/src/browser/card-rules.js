// What a card field accepts, how it shows it, and what it says of it.

const BRANDS = [
  { name: "amex", starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvcLength: 4 },
  { name: "mastercard", starts: /^(5[1-5]|2[2-7])/, lengths: [16], groups: [4, 4, 4, 4], cvcLength: 3 },
  { name: "discover", starts: /^(6011|64[4-9]|65)/, lengths: [16], groups: [4, 4, 4, 4], cvcLength: 3 },
  { name: "visa", starts: /^4/, lengths: [16], groups: [4, 4, 4, 4], cvcLength: 3 },
];
const UNKNOWN_BRAND = { name: "unknown", starts: /^/, lengths: [16], groups: [4, 4, 4, 4], cvcLength: 3 };

export function brandOf(number) {
  return BRANDS.find((brand) => brand.starts.test(number)) ?? UNKNOWN_BRAND;
}

export function digitsOf(text) {
  return text.replace(/\D/g, "");
}

/** Groups the digits as they stand on the card. */
export function formatNumber(text) {
  const brand = brandOf(digitsOf(text));
  let rest = digitsOf(text).slice(0, brand.lengths[0]);
  const groups = [];
  for (const length of brand.groups) {
    if (rest === "") break;
    groups.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return groups.join(" ");
}

/** `1234` becomes `12 / 34`; a single digit that can only be a month gets its zero. */
export function formatExpiry(text) {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits) || /^1\s*\//.test(text)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export function formatCvc(text, number) {
  return digitsOf(text).slice(0, brandOf(digitsOf(number)).cvcLength);
}

/** The fault of each field as Stripe names it, or null. */
export const cardRules = {
  number(value) {
    const number = digitsOf(value);
    if (number.length < brandOf(number).lengths[0])
      return fault("incomplete_number", "Your card number is incomplete.");
    return passesChecksum(number) ? null : fault("invalid_number", "Your card number is invalid.");
  },
  expiry(value, now) {
    const digits = digitsOf(value);
    if (digits.length < 4) return fault("incomplete_expiry", "Your card's expiration date is incomplete.");
    const { month, year } = expiryOf(value);
    if (month < 1 || month > 12) return fault("invalid_expiry_month", "Your card's expiration date is invalid.");
    const past = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
    return past ? fault("invalid_expiry_year_past", "Your card's expiration date is in the past.") : null;
  },
  cvc(value, now, number) {
    const complete = digitsOf(value).length === brandOf(digitsOf(number)).cvcLength;
    return complete ? null : fault("incomplete_cvc", "Your card's security code is incomplete.");
  },
  postalCode(value, now, number, country) {
    const complete = country === "US" ? /^\d{5}(-?\d{4})?$/.test(value.trim()) : value.trim().length >= 3;
    return complete ? null : fault("incomplete_zip", `Your ${country === "US" ? "ZIP" : "postal"} code is incomplete.`);
  },
};

export function expiryOf(value) {
  const digits = digitsOf(value);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}

function fault(code, message) {
  return { code, message };
}

function passesChecksum(number) {
  let sum = 0;
  for (const [index, digit] of number.split("").toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
