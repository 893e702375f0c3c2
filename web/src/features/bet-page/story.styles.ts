import { styled } from "styled-components";
import { Stack } from "../../components/layout.ts";
import { motifGround } from "../../components/subject-motif.tsx";

export const Head = styled(Stack)`
  ${motifGround}
`;

export const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
  gap: ${({ theme }) => theme.space[4]};

  & dt {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
  & dd {
    font-weight: ${({ theme }) => theme.weight.medium};
    font-variant-numeric: tabular-nums;
  }
`;

export const Terms = styled.div`
  max-width: ${({ theme }) => theme.width.reading};

  & h2 {
    margin-bottom: ${({ theme }) => theme.space[2]};
  }
  & p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

/** The hero of the page, as far as its length allows. */
export const Claim = styled.h1<{ $long: boolean; $longest: boolean }>`
  overflow-wrap: anywhere;
  font-size: ${({ theme, $longest }) => theme.size[$longest ? "l" : "xl"]};

  @media ${({ theme }) => theme.from.medium} {
    max-width: 720px;
    font-size: ${({ theme, $long, $longest }) => theme.size[$longest ? "l" : $long ? "xl" : "xxl"]};
    line-height: 1.1;
    letter-spacing: -0.03em;
  }
`;
