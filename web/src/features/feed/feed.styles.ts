import { styled } from "styled-components";

export const Filters = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  margin-bottom: ${({ theme }) => theme.space[5]};
`;

/** One line where there is room; on a phone the stages have their own line. */
export const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
  justify-content: space-between;

  @media (max-width: 639px) {
    & > :first-child {
      flex-basis: 100%;
    }
  }
`;

export const SearchBox = styled.div`
  position: relative;
  flex: 1 1 220px;
  max-width: 420px;

  & svg {
    position: absolute;
    top: 50%;
    left: 12px;
    color: ${({ theme }) => theme.colour.inkSoft};
    translate: 0 -50%;
    pointer-events: none;
  }
  & input {
    padding-left: 40px;
  }

  @media (max-width: 639px) {
    flex: 1 1 140px;
    max-width: none;
  }
`;

export const SortBox = styled.div`
  flex: none;
  min-width: 150px;
`;
