import { styled } from "styled-components";

/** Side by side at every width, because both outcomes matter equally. */
export const Ends = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[2]};
`;

export const End = styled.div`
  container-type: inline-size;
  padding: ${({ theme }) => theme.space[3]};
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};
  font-size: ${({ theme }) => theme.size.s};

  & dt {
    font-size: ${({ theme }) => theme.size.m};
    font-weight: ${({ theme }) => theme.weight.medium};
  }
  & dd {
    color: ${({ theme }) => theme.colour.inkSoft};
  }
  & dd > [aria-hidden] {
    display: inline-block;
    vertical-align: text-bottom;
  }
`;

export const Figure = styled.span`
  display: block;
  color: ${({ theme }) => theme.colour.ink};
`;
