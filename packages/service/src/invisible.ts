/**
 * Characters that are not seen, or only change how others are shown: control characters except tabs and line breaks,
 * format characters such as bidirectional overrides and isolates, everything that Unicode ignores by default, and lone
 * surrogates. PostgreSQL stores neither NUL nor surrogates.
 */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/** Scripts in which a joiner changes how its neighbours are written (The Unicode Standard, section 23.2). */
const JOINING_SCRIPTS = (
  "Arabic Syriac Mandaic Mongolian Nko Phags_Pa Khmer Myanmar Tibetan Balinese Javanese " +
  "Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala"
).split(" ");

/** A letter or mark of those scripts. */
const JOINED = `[[\\p{L}\\p{M}]&&[${JOINING_SCRIPTS.map((script) => `\\p{Script_Extensions=${script}}`).join("")}]]`;

/** Viramas that a zero-width joiner may follow at the end of a word, as in Bengali and Malayalam. */
const VIRAMA = "[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]";

/** Those that are part of the visible characters around them. */
const BELONGING = new RegExp(
  [
    `(?<=${JOINED})[\\u200C\\u200D](?=${JOINED})`,
    `(?<=${VIRAMA})\\u200D`,
    // Emoji made of several, such as a family, and the characters that select how one is drawn.
    "(?<=\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})",
    "(?<=[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}])(?<!\\p{Variation_Selector})\\p{Variation_Selector}",
    // The flags of England, Scotland and Wales: a black flag, and letters that name the country.
    "(?<=\\u{1F3F4})[\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}",
    // Signs that enclose the digits after them are visible format characters.
    "[\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}]",
  ].join("|"),
  "gv",
);

/**
 * Returns whether a text has an invisible character that could make it read as another one. Joiners are allowed where
 * words and emoji need them: between letters of joining scripts, and between emoji.
 */
export const hasInvisible = (text: string): boolean => INVISIBLE.test(text.replace(BELONGING, ""));
