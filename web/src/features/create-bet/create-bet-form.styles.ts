import { styled } from "styled-components";

/** The preview is between the claim and its terms; where there is room it is beside both, and stays in sight. */
export const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[5]};

  @media ${({ theme }) => theme.from.large} {
    grid-template: auto 1fr / minmax(0, 1fr) 360px;
    gap: ${({ theme }) => `${theme.space[5]} ${theme.space[8]}`};

    & > section {
      grid-area: 1 / 2 / span 2;
      position: sticky;
      top: 0;
      align-self: start;
    }
  }

  @media ${({ theme }) => theme.low} {
    & > section {
      position: static;
    }
  }
`;

export const Presets = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
`;
