import { styled } from "styled-components";
import { Card } from "../components/card.tsx";
import { motifGround } from "../components/subject-motif.tsx";

/** The cards of a row align their bars and strips, however long their titles are. */
export const CardFrame = styled(Card)`
  ${motifGround}
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  height: 100%;
`;

/** Two lines of the size of most cards, so that the bars of a row line up; on the narrowest phones up to three. */
export const Title = styled.h3<{ $large: boolean }>`
  display: -webkit-box;
  overflow: hidden;
  min-height: calc(2.6 * ${({ theme }) => theme.size.m});
  font-size: ${({ theme, $large }) => theme.size[$large ? "l" : "m"]};
  line-height: 1.3;
  letter-spacing: ${({ $large }) => ($large ? "-0.01em" : "normal")};
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  @media (max-width: 359px) {
    -webkit-line-clamp: 3;
  }
`;

export const Foot = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  gap: ${({ theme }) => theme.space[2]};
`;

/** People, pool and time, on one line if it has room for them. */
export const Brief = styled.p`
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  font-variant-numeric: tabular-nums;
`;

/** Looks like a button but is none: the whole card is the link. */
export const Action = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: ${({ theme }) => theme.colour.accentInk};
  font-size: ${({ theme }) => theme.size.s};
  font-weight: ${({ theme }) => theme.weight.medium};
`;
