import Circle from "lucide-react/icons/circle";
import Diamond from "lucide-react/icons/diamond";
import { styled } from "styled-components";
import type { Position } from "../generated/graphql.ts";

export type SideMarkProps = { readonly side: Position; readonly size?: "s" | "m" | "l" };

const Mark = styled.span<{ $side: Position; $size: "s" | "m" | "l" }>`
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  color: ${({ theme, $side }) => theme.side[$side].ink};
  font-size: ${({ theme, $size }) => theme.size[$size]};
  font-weight: ${({ theme }) => theme.weight.strong};
  letter-spacing: 0.02em;
  white-space: nowrap;
`;

const icons = { FOR: Circle, AGAINST: Diamond } satisfies Record<Position, unknown>;

/** A side's shape alone, as high as the text beside it, which names the side. */
export function SideIcon({ side }: { readonly side: Position }) {
  const Icon = icons[side];
  return <Icon size="0.75em" fill="currentColor" aria-hidden />;
}

/** A side by its word, its shape and its colour, in that order of importance. The shapes imply neither good nor bad. */
export function SideMark({ side, size = "s" }: SideMarkProps) {
  return (
    <Mark $side={side} $size={size}>
      <SideIcon side={side} />
      {side}
    </Mark>
  );
}
