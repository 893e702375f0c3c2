import { styled } from "styled-components";

export const Sentence = styled.p`
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.key};
  font-variant-numeric: tabular-nums;

  & strong {
    color: ${({ theme }) => theme.colour.ink};
    font-weight: ${({ theme }) => theme.weight.medium};
  }
`;
