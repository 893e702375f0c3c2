import { useState } from "react";
import { styled } from "styled-components";

export type AvatarProps = {
  /** The person's id in the graph, which alone decides the colour, whatever name a page shows. */
  readonly id: string;
  /** The person's display name, as every page shows it; it decides the initials. */
  readonly name: string;
  readonly imageUrl?: string | null | undefined;
  readonly size?: 24 | 32 | 40 | 64;
};

const Picture = styled.img<{ $size: number }>`
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: ${({ theme }) => theme.radius.full};
  object-fit: cover;
`;

const Initials = styled.span<{ $size: number; $hue: number }>`
  flex: none;
  display: inline-grid;
  place-items: center;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: oklch(0.47 0.08 ${({ $hue }) => $hue});
  color: #fff;
  font-size: ${({ $size }) => Math.round($size * 0.38)}px;
  font-weight: ${({ theme }) => theme.weight.medium};
  line-height: 1;
  letter-spacing: 0.01em;

  /* Drawn, so that they are no part of the text of a button that the picture stands in. */
  &::before {
    content: attr(data-initials);
  }
`;

/** "Alice Archer" → "AA", "bob" → "B". */
function initials(name: string): string {
  const words = name.split(/[\s_.@-]+/u).filter(Boolean);
  const first = words.at(0)?.at(0) ?? "?";
  const last = words.length > 1 ? (words.at(-1)?.at(0) ?? "") : "";
  return (first + last).toUpperCase();
}

/** Turns an id into a hue. Ids created one after the other start alike, so every character counts. */
function hue(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}

/**
 * A person's picture, or their initials if there is none or it can't be loaded. Decorative: the person's name is beside
 * it, or labels the control around it.
 */
export function Avatar({ id, name, imageUrl, size = 32 }: AvatarProps) {
  const [missing, setMissing] = useState("");
  if (imageUrl && imageUrl !== missing) {
    const miss = () => setMissing(imageUrl);
    return <Picture src={imageUrl} alt="" $size={size} referrerPolicy="no-referrer" onError={miss} />;
  }
  return <Initials $size={size} $hue={hue(id)} data-initials={initials(name)} aria-hidden />;
}
