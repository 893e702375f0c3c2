import { styled } from "styled-components";

/** The counts, side by side where there is room. */
export const CountGrid = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
`;

export const Count = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  min-width: 0;
  padding: ${({ theme }) => theme.space[5]};
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};

  & dt {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
`;

export const CountValue = styled.dd`
  font-size: ${({ theme }) => theme.size.xl};
  font-variant-numeric: tabular-nums;
`;
