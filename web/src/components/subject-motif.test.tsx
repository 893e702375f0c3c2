/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render } from "@testing-library/react";
import type { Category } from "../generated/graphql.ts";
import { AppTheme } from "../theme/app-theme.tsx";
import { SubjectMotif } from "./subject-motif.tsx";

const categories: readonly Category[] = ["FINANCIAL", "WEATHER", "SPORTS", "WILDCARD"];

test("each category has a motif and a hue of its own, hidden from screen readers", () => {
  const { container } = render(
    <AppTheme>
      {categories.map((category) => (
        <SubjectMotif key={category} category={category} />
      ))}
    </AppTheme>,
  );
  const motifs = [...container.querySelectorAll("svg")];
  expect(new Set(motifs.map(({ innerHTML }) => innerHTML)).size).toBe(categories.length);
  expect(new Set(motifs.map((motif) => getComputedStyle(motif).color)).size).toBe(categories.length);
  for (const motif of motifs) expect(motif).toHaveAttribute("aria-hidden", "true");
});
