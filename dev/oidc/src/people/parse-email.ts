/** RFC 5321, section 4.5.3.1: a path holds at most 256 octets, two of which are the angle brackets. */
const LONGEST_ADDRESS = 254;
const ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Returns the address in its canonical form, trimmed and in lower case; undefined if it is not an email address. */
export function parseEmail(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  return address.length <= LONGEST_ADDRESS && ADDRESS.test(address) ? address : undefined;
}
