import type { Plugin } from "vite";

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/**
 * Takes the fonts out of a package's style sheet. GraphiQL's has two of them in it, seven times as large as all its other
 * rules, and its editor is shown in the fonts of this product.
 */
export const withoutFonts = (sheet: RegExp): Plugin => ({
  name: "without-fonts",
  enforce: "pre",
  transform: (code, id) => (sheet.test(id) ? { code: code.replace(FONT_FACE, ""), map: null } : undefined),
});
