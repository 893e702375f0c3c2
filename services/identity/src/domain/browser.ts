/** Longest header that is parsed; what browsers send is shorter. */
const MAX_LENGTH = 1_024;

/** Browsers by a token that only they send. Most also send the names of others, so the order decides. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, "Windows"],
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Returns a browser's name in our words, such as "Firefox on Windows", or null. Coarse on purpose: its owner can
 * recognise it, and nothing of the header itself is stored.
 */
export function browserOf(userAgent: string | undefined): string | null {
  const described = userAgent?.slice(0, MAX_LENGTH) ?? "";
  const [browser, system] = [wordOf(described, BROWSERS), wordOf(described, SYSTEMS)];
  if (browser === undefined) return system === undefined ? null : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

const wordOf = (described: string, words: readonly (readonly [RegExp, string])[]): string | undefined =>
  words.find(([sign]) => sign.test(described))?.[1];
