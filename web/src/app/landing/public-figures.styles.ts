import { styled } from "styled-components";

export const Figure = styled.div`
  display: flex;
  flex-direction: column;

  & dt {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
  & dd {
    margin: 0;
    font-size: ${({ theme }) => theme.size.xl};
    font-weight: ${({ theme }) => theme.weight.strong};
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
    line-height: 1.3;
  }
`;
