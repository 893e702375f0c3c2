import { describe, expect, test } from "@jest/globals";
import { hasInvisible } from "./invisible.ts";

describe("hasInvisible finds nothing", () => {
  test.each([
    ["words", "It rains on Sunday: 5 °C, 12.50 € — “naïve”"],
    ["lines and tabs", "one\r\n\ttwo\n"],
    ["a family of emoji", "👨‍👩‍👧‍👦"],
    ["an emoji with a skin and a profession", "👩🏽‍🚀 and 🧔🏿‍♂️"],
    ["emoji that are drawn in colour or not", "❤️ ☎︎ 1️⃣ 🏳️‍🌈 ❤️‍🔥"],
    ["the flag of Scotland", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
    ["a flag of two letters", "🇳🇴"],
    ["Persian with a non-joiner", "می\u200Cخواهم"],
    ["Hindi with a joiner", "क्\u200Dष"],
    ["Malayalam with a joiner at the end of a word", "അവന്\u200D വന്നു"],
    ["Sinhala with a joiner", "ශ්\u200Dරී"],
    ["a Han character in its other form", "葛\u{E0100}"],
    ["Arabic with a number sign", "\u0600١٢"],
    ["Hebrew and Arabic", "שלום السلام"],
    ["Thai, Korean and Vietnamese", "สวัสดี 안녕하세요 Tiếng Việt"],
    ["letters with combining marks", "e\u0301 a\u0308"],
  ])("in %s", (_what, text) => expect(hasInvisible(text)).toBe(false));
});

describe("hasInvisible finds a hidden character", () => {
  test.each([
    ["a zero-width space", "pay\u200Bpal"],
    ["a zero-width joiner between letters that do not join", "pay\u200Dpal"],
    ["a zero-width non-joiner between letters that do not join", "pay\u200Cpal"],
    ["a joiner at the beginning", "\u200Dم"],
    ["a joiner after a space", "م \u200Dم"],
    ["two joiners in a row", "می\u200C\u200Cخواهم"],
    ["a joiner after an emoji at the end", "👨\u200D"],
    ["a joiner between an emoji and a letter", "👨\u200Da"],
    ["a word joiner", "a\u2060b"],
    ["a byte order mark inside", "a\uFEFFb"],
    ["a soft hyphen", "a\u00ADb"],
    ["a right-to-left override", "a\u202Etxt.exe"],
    ["an embedding", "a\u202Ab\u202C"],
    ["an isolate", "a\u2066b\u2069"],
    ["a right-to-left mark", "a\u200Fb"],
    ["an Arabic letter mark", "a\u061Cb"],
    ["a Hangul filler", "a\u3164b"],
    ["a combining grapheme joiner", "a\u034Fb"],
    ["a variation selector after a space", "a \uFE0Fb"],
    ["two variation selectors in a row", "❤\uFE0F\uFE0F"],
    ["letters of tags", "a\u{E0061}\u{E0062}"],
    ["a NUL", "a\0b"],
    ["an escape", "a\u001B[31mb"],
    ["a delete", "a\u007Fb"],
    ["a control character of the second set", "a\u0085b"],
    ["half of a character", "a\uD83Db"],
    ["an interlinear annotation", "a\uFFF9b\uFFFB"],
  ])("with %s", (_what, text) => expect(hasInvisible(text)).toBe(true));
});
