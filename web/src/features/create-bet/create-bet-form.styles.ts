import { styled } from "styled-components";

/** The preview is below the form; where there is room it is beside it, and stays in sight. */
export const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[5]};

  @media ${({ theme }) => theme.from.large} {
    grid-template-columns: minmax(0, 1fr) 360px;
    gap: ${({ theme }) => theme.space[8]};

    & > section {
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
