import { styled } from "styled-components";

/** An address or an id: never wider than the screen. */
export const Address = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`;

/** What was sent or answered, as it went over the line. It scrolls by itself, so that the page does not. */
export const Raw = styled.pre`
  max-height: 320px;
  margin: 0;
  padding: ${({ theme }) => theme.space[3]};
  overflow: auto;
  border-radius: ${({ theme }) => theme.radius.input};
  background: ${({ theme }) => theme.colour.sunken};
  color: ${({ theme }) => theme.colour.ink};
  font-size: ${({ theme }) => theme.size.s};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

export const Facts = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[1]} ${({ theme }) => theme.space[4]};
  margin: 0;

  & dt {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
  & dd {
    margin: 0 0 ${({ theme }) => theme.space[2]};
    min-width: 0;
    overflow-wrap: anywhere;
  }

  @media ${({ theme }) => theme.from.medium} {
    grid-template-columns: 180px minmax(0, 1fr);

    & dt {
      padding-top: 2px;
    }
  }
`;

/** Deliveries, and in each its tries. */
export const Log = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const Tries = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  margin: 0;
  padding: 0;
  list-style: none;

  & h4 {
    font-size: ${({ theme }) => theme.size.s};
  }
`;
