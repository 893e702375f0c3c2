import { describe, expect, test } from "@jest/globals";
import { dark, light, type ColourName } from "./palettes.ts";

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance and contrast as defined by WCAG 2.2. */
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

const contrast = (one: string, other: string) => {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
};

const grounds: ColourName[] = ["paper", "surface", "sunken"];
const texts: ColourName[] = [
  "ink",
  "inkSoft",
  "inkFaint",
  "accentInk",
  "for",
  "against",
  "success",
  "warning",
  "danger",
];
const onItsOwnGround: [ColourName, ColourName][] = [
  ["onAccent", "accent"],
  ["onAccent", "accentHover"],
  ["onDanger", "dangerFill"],
  ["onDanger", "dangerFillHover"],
  ["accentInk", "accentSoft"],
  ["for", "forSoft"],
  ["against", "againstSoft"],
  ["onSide", "forFill"],
  ["onSide", "againstFill"],
  ["success", "successSoft"],
  ["warning", "warningSoft"],
  ["danger", "dangerSoft"],
];
const shapes: [ColourName, ColourName][] = [
  ["forFill", "surface"],
  ["againstFill", "surface"],
  ["lineStrong", "surface"],
  ["financial", "surface"],
  ["weather", "surface"],
  ["sports", "surface"],
  ["wildcard", "surface"],
  ["accentInk", "paper"],
];

const textPairs: [ColourName, ColourName][] = [
  ...texts.flatMap((text) => grounds.map((ground): [ColourName, ColourName] => [text, ground])),
  ...onItsOwnGround,
];

describe.each([
  ["light", light],
  ["dark", dark],
])("in the %s theme", (_name, palette) => {
  test.each(textPairs)("text in %s on %s has a contrast of at least 4.5", (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)("a shape in %s on %s has a contrast of at least 3", (shape, ground) => {
    expect(contrast(palette[shape], palette[ground])).toBeGreaterThanOrEqual(3);
  });
});
