import { styled } from "styled-components";

/** An address or an id: never wider than the screen. */
export const Address = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`;

/** Facts, each below its label on phones and beside it where there is room. */
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
