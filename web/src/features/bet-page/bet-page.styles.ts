import { styled } from "styled-components";

export const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[8]};
  padding-bottom: 96px;

  @media ${({ theme }) => theme.from.large} {
    grid-template-columns: minmax(0, 1fr) 380px;
    gap: ${({ theme }) => theme.space[10]};
    align-items: start;
    padding-bottom: 0;
  }
`;

export const TopLine = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-bottom: ${({ theme }) => theme.space[5]};
`;

/** Holds the panel, so that it stays in sight along the whole story. A form beside the page replaces it. */
export const Aside = styled.div`
  @media ${({ theme }) => theme.from.large} {
    height: 100%;
  }

  /* What does not stay in sight comes first, so that nobody has to look for it below the story. */
  @media ${({ theme }) => theme.low} and (max-width: 959px) {
    order: -1;
  }

  &:has(> section) > aside {
    display: none;
  }
`;
