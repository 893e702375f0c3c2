/** How a field is written, by protobuf's own numbers. */
const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

/** Bytes at the beginning; it grows by doubling. */
const INITIAL_BYTES = 64 * 1024;

/** The most that a field's number and its length, or a number, take. */
const MAX_NUMBER_BYTES = 20;

/** Bits of a number that one byte holds, and that say that more follow. */
const LOW_BITS = 0x7f;
const MORE = 0x80;

/** Writes one message of protobuf, field by field. Texts are written by Node.js itself, a whole one at a time. */
export class ProtobufWriter {
  #bytes = Buffer.allocUnsafe(INITIAL_BYTES);
  #at = 0;

  /** The message as far as it is written. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#at);
  }

  /** `bytes` is how many the text has, where that is known. */
  text(field: number, text: string, bytes = Buffer.byteLength(text)): void {
    this.known(field, bytes);
    this.#at += this.#bytes.write(text, this.#at);
  }

  /** Bytes that are told as hexadecimal digits. */
  hex(field: number, digits: string): void {
    this.known(field, digits.length / 2);
    this.#at += this.#bytes.write(digits, this.#at, "hex");
  }

  /** A whole number that is not negative. */
  integer(field: number, value: number): void {
    this.#begin(field, VARINT, 0);
    this.#varint(value);
  }

  double(field: number, value: number): void {
    this.#begin(field, FIXED64, 0);
    this.#at = this.#bytes.writeDoubleLE(value, this.#at);
  }

  fixed32(field: number, value: number): void {
    this.#begin(field, FIXED32, 0);
    this.#at = this.#bytes.writeUInt32LE(value, this.#at);
  }

  fixed64(field: number, value: bigint): void {
    this.#begin(field, FIXED64, 0);
    this.#at = this.#bytes.writeBigUInt64LE(value, this.#at);
  }

  /** The beginning of a message, or of a text, that has so many bytes. */
  known(field: number, bytes: number): void {
    this.#begin(field, BYTES, bytes);
    this.#varint(bytes);
  }

  /** Fields that are written already. */
  written(fields: Uint8Array): void {
    this.#bytes.set(fields, this.#at);
    this.#at += fields.length;
  }

  /** A message in this one. Its length stands before it, and is known once `write` has written it. */
  message(field: number, write: () => void): void {
    this.#begin(field, BYTES, 0);
    const beginsAt = this.#at + 1;
    this.#at = beginsAt;
    write();
    const endsAt = this.#at;
    const length = endsAt - beginsAt;
    const more = sizeOf(length) - 1;
    if (more > 0) {
      this.#reserve(more);
      this.#bytes.copyWithin(beginsAt + more, beginsAt, endsAt);
    }
    this.#at = beginsAt - 1;
    this.#varint(length);
    this.#at = endsAt + more;
  }

  #begin(field: number, kind: number, length: number): void {
    this.#reserve(length + MAX_NUMBER_BYTES);
    this.#varint(field * 8 + kind);
  }

  #varint(value: number): void {
    let rest = value;
    while (rest > LOW_BITS) {
      this.#bytes[this.#at++] = (rest % MORE) + MORE;
      rest = Math.floor(rest / MORE);
    }
    this.#bytes[this.#at++] = rest;
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#at + bytes));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}

/** How many bytes a whole number takes. */
export function sizeOf(value: number): number {
  let size = 1;
  for (let rest = value; rest > LOW_BITS; rest = Math.floor(rest / MORE)) size += 1;
  return size;
}
