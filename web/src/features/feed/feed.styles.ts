import { styled } from "styled-components";

/**
 * The title, and beside it the controls on a phone, and elsewhere the reader's figures. In a wide window it is
 * higher on the page, so that three rows of cards fit below it.
 */
export const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  min-height: 44px;
  margin-bottom: ${({ theme }) => theme.space[2]};

  & > h1 {
    flex: none;
    margin-right: auto;
  }

  @media ${({ theme }) => theme.from.large} {
    flex-wrap: nowrap;
    gap: ${({ theme }) => theme.space[5]};
    margin-top: calc(-1 * ${({ theme }) => theme.space[5]});

    & > h1 {
      margin-right: 0;
    }
    & > dl {
      margin-left: auto;
      flex: none;
    }
  }
`;

/** The categories, and where there is room the other controls behind them. */
export const Filters = styled.div`
  margin-bottom: ${({ theme }) => theme.space[3]};

  @media ${({ theme }) => theme.from.medium} {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => theme.space[2]};
    align-items: center;

    & > [role="group"] {
      display: contents;
    }
  }
`;

/** Two columns wide where there are three. */
export const Featured = styled.section`
  grid-column: 1 / -1;

  @media ${({ theme }) => theme.from.large} {
    grid-column: span 2;
  }
`;
