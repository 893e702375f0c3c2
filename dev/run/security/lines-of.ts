/** The longest line to read, in characters; no line of the security log is nearly as long. */
export const LONGEST_LINE = 64 * 1024;

/** Splits a stream into lines. Leaves out overlong ones, so that none fills the memory. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = "";
  let isTooLong = false;
  for await (const piece of pieces) {
    const [end = "", ...others] = decoder.decode(piece, { stream: true }).split("\n");
    begun += end;
    for (const other of others) {
      if (!isTooLong && begun.length <= LONGEST_LINE) yield begun;
      [begun, isTooLong] = [other, false];
    }
    if (begun.length > LONGEST_LINE) [begun, isTooLong] = ["", true];
  }
  if (!isTooLong && begun !== "") yield begun;
}
