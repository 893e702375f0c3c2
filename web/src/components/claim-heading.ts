import { styled } from "styled-components";
import type { Theme } from "../theme/theme.ts";

/** The size in wide windows and on phones, up to a number of characters. */
const sizes = [
  { upTo: 60, wide: "xxl", narrow: "xl" },
  { upTo: 120, wide: "xl", narrow: "xl" },
  { upTo: Infinity, wide: "l", narrow: "l" },
] as const;

const sizeOf = (claim: string) => sizes.find(({ upTo }) => claim.length <= upTo) ?? sizes[0];

type Props = { readonly children: string; readonly theme: Theme };

/** The claim of a bet: the hero of its page, as far as its length leaves the figure below it in sight. */
export const ClaimHeading = styled.h1<{ children: string }>`
  font-size: ${({ theme, children }: Props) => theme.size[sizeOf(children).narrow]};
  overflow-wrap: anywhere;

  @media ${({ theme }) => theme.from.medium} {
    max-width: 720px;
    font-size: ${({ theme, children }: Props) => theme.size[sizeOf(children).wide]};
    line-height: 1.15;
    letter-spacing: -0.025em;
  }
`;
