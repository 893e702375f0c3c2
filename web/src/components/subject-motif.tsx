import type { ReactNode } from "react";
import { css, styled } from "styled-components";
import type { Category } from "../generated/graphql.ts";

export type SubjectMotifProps = { readonly category: Category; readonly size?: "card" | "page" };

/** Styles that a motif's container needs: they keep the drawing inside its edges and behind its text. */
export const motifGround = css`
  position: relative;
  isolation: isolate;
  overflow: hidden;
`;

const hues = {
  FINANCIAL: "financial",
  WEATHER: "weather",
  SPORTS: "sports",
  WILDCARD: "wildcard",
} as const satisfies Record<Category, string>;

const Corner = styled.svg<{ $category: Category; $size: "card" | "page" }>`
  position: absolute;
  top: 0;
  right: 0;
  z-index: -1;
  width: ${({ $size }) => ($size === "card" ? "100%" : "260px")};
  height: auto;
  color: ${({ theme, $category }) => theme.colour[hues[$category]]};
  opacity: ${({ $size }) => ($size === "card" ? 0.06 : 0.32)};
  pointer-events: none;
  ${({ $size }) => $size === "page" && "mask-image: radial-gradient(circle at 100% 0, black 20%, transparent 72%);"}

  & * {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;

/** Rising steps, isobars, a pitch, and scattered shapes: each suggests its category without words. */
const motifs: Record<Category, ReactNode> = {
  FINANCIAL: (
    <path d="M0 96 H16 V82 H30 V88 H44 V64 H60 V70 H74 V44 H90 V50 H104 V22 H120 M0 112 H22 V104 H40 V108 H58 V88 H78 V94 H96 V68 H120 M24 70 V58 H40 V44 H56 V50 H72 V24 H90 V30 H106 V4 H120" />
  ),
  WEATHER: (
    <path d="M102 18 m-12 0 a12 12 0 1 0 24 0 a12 12 0 1 0 -24 0 M76 4 C72 36 92 52 120 46 M58 0 C48 50 78 76 120 70 M40 0 C24 64 66 102 120 94 M20 0 C0 78 54 128 120 116" />
  ),
  SPORTS: (
    <path d="M14 -8 H128 V84 H14 Z M71 -8 V84 M71 38 m-18 0 a18 18 0 1 0 36 0 a18 18 0 1 0 -36 0 M128 14 H104 V62 H128 M14 14 H38 V62 H14 M104 28 a12 12 0 0 0 0 20" />
  ),
  WILDCARD: (
    <path d="M98 10 l9 9 l-9 9 l-9 -9 Z M62 8 m-6 0 a6 6 0 1 0 12 0 a6 6 0 1 0 -12 0 M70 34 h14 v14 h-14 Z M108 48 m-9 0 a9 9 0 1 0 18 0 a9 9 0 1 0 -18 0 M36 22 l7 7 l-7 7 l-7 -7 Z M48 56 l8 14 h-16 Z M84 74 l8 8 l-8 8 l-8 -8 Z M110 80 h10 v10 h-10 Z M14 6 h9 v9 h-9 Z" />
  ),
};

/** A light of the category's hue over the head of a page, from edge to edge. */
const Tint = styled.span<{ $category: Category }>`
  position: absolute;
  top: 0;
  right: 0;
  left: 0;
  z-index: -1;
  height: 460px;
  background: linear-gradient(
    180deg,
    color-mix(in srgb, ${({ theme, $category }) => theme.colour[hues[$category]]} 16%, transparent),
    transparent
  );
  pointer-events: none;
`;

/** Decorative, like the motif. */
export const SubjectTint = ({ category }: Pick<SubjectMotifProps, "category">) => (
  <Tint $category={category} aria-hidden />
);

/** A category's quiet mark in the upper corner of a card or page. Decorative: the category's name is beside it. */
export function SubjectMotif({ category, size = "card" }: SubjectMotifProps) {
  return (
    <Corner viewBox="0 0 120 120" $category={category} $size={size} data-category={category} aria-hidden>
      {motifs[category]}
    </Corner>
  );
}
