/** The platform's address in the pages. */
const DOCUMENTED_ORIGIN = "http://localhost:3000";

/** A generated word: an id, a secret, a cursor, a time. */
const OPAQUE = /^(?=.*\d)(?!.*:\/\/)[\w.~:%/+=-]{16,}$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The prefixes of secrets. A random word may start with letters and an underscore too, so only these count. */
const PREFIX = /^(sh_pat|sh_at|sh_cs|whsec)_/;
const BETWEEN_WORDS = /[?&=\s"<>;,]+/;

/** Numbers that differ at each call, by their names in responses. */
const VARYING = new Set(["left", "resetSeconds", "sequence"]);

/** Maps the values in examples to real ones: each id, secret and cursor shown to one of the platform's. */
export type StandIns = {
  /** Returns an example with real values in place of the shown ones. */
  asReal(text: string): string;
  /** Maps a shown word to a real one from now on. */
  let(shown: string, real: string): void;
  /**
   * Compares an example with the real response, and records which ids correspond. Returns a sentence for each
   * difference. If the example is only a part, the response may contain more.
   */
  differences(shown: unknown, given: unknown, isPart: boolean): readonly string[];
};

/** Starts with only the platform's address mapped. */
export function createStandIns(origin: string): StandIns {
  const real = new Map([
    [DOCUMENTED_ORIGIN, origin],
    [encodeURIComponent(DOCUMENTED_ORIGIN), encodeURIComponent(origin)],
  ]);

  const asReal = (text: string): string => {
    const shown = [...real.keys()].toSorted((a, b) => b.length - a.length);
    return shown.reduce((all, word) => all.replaceAll(word, () => real.get(word) ?? word), text);
  };
  const sameWord = (shown: string, given: string): boolean => {
    const expected = real.get(shown) ?? shown;
    if (expected === given) return true;
    if (expected !== shown || !OPAQUE.test(shown) || kindOf(shown) !== kindOf(given)) return false;
    // Times differ on every run; the example only shows that there is one.
    if (kindOf(shown) !== "time") real.set(shown, given);
    return true;
  };
  const sameText = (shown: string, given: string): boolean => {
    if (asReal(shown) === given || sameWord(shown, given)) return true;
    const [words, others] = [shown, given].map((text) => text.split(BETWEEN_WORDS));
    return (
      words?.length === others?.length && words?.every((word, index) => sameWord(word, others?.[index] ?? "")) === true
    );
  };

  const compare = (shown: unknown, given: unknown, isPart: boolean, at: string): readonly string[] => {
    const differs = [`${at || "it"} is ${JSON.stringify(given)}, and the example has ${JSON.stringify(shown)}`];
    if (typeof shown === "string") return typeof given === "string" && sameText(shown, given) ? [] : differs;
    if (typeof shown === "number" && VARYING.has(at.split(".").at(-1) ?? ""))
      return typeof given === "number" ? [] : differs;
    if (typeof shown !== "object" || shown === null) return shown === given ? [] : differs;
    if (typeof given !== "object" || given === null || Array.isArray(shown) !== Array.isArray(given)) return differs;
    const [expected, actual] = [new Map(Object.entries(shown)), new Map(Object.entries(given))];
    const more = isPart ? [] : [...actual.keys()].filter((key) => !expected.has(key));
    return [
      ...more.map((key) => `${at}.${key} is not in the example`),
      ...[...expected].flatMap(([key, value]) =>
        compare(value, actual.get(key), isPart, at === "" ? key : `${at}.${key}`),
      ),
    ];
  };

  return {
    asReal,
    let: (shown, given) => void real.set(shown, given),
    differences: (shown, given, isPart) => compare(shown, given, isPart, ""),
  };
}

function kindOf(word: string): string {
  if (!OPAQUE.test(word)) return "plain";
  if (TIME.test(word)) return "time";
  if (UUID.test(word)) return "uuid";
  return PREFIX.exec(word)?.[0] ?? "opaque";
}
