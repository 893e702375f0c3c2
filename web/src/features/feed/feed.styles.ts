import { css, styled } from "styled-components";
import { controlLook } from "../../components/forms/field.styles.ts";

/** The title, and beside it the controls on a phone and the reader's figures elsewhere. */
export const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  justify-content: space-between;
  min-height: 44px;
  margin-bottom: ${({ theme }) => theme.space[2]};

  & > h1 {
    flex: 1 0 auto;
  }

  /* Three rows of cards fit into a desktop's window. */
  @media ${({ theme }) => theme.from.large} {
    margin-top: calc(-1 * ${({ theme }) => theme.space[5]});
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

/** On a phone its parts are those of the row around it, so that the search has a row of its own. */
export const Controls = styled.div`
  display: contents;

  @media ${({ theme }) => theme.from.medium} {
    display: flex;
    flex: 1 1 320px;
    gap: ${({ theme }) => theme.space[2]};
    align-items: center;
    justify-content: flex-end;
  }
`;

export const StageBox = styled.div`
  flex: none;

  & select {
    width: auto;
  }
`;

const iconControl = css`
  ${controlLook}
  display: grid;
  place-items: center;
  flex: none;
  width: 44px;
  height: 44px;
  padding: 0;
`;

/** Opens the search, and closes it. */
export const SearchToggle = styled.button`
  ${iconControl}
  cursor: pointer;

  &[aria-expanded="true"] {
    border-color: ${({ theme }) => theme.colour.ink};
    background: ${({ theme }) => theme.colour.ink};
    color: ${({ theme }) => theme.colour.paper};
  }
`;

/** A select that looks like its icon: its list opens over it. */
export const SortBox = styled.div<{ readonly $isChosen: boolean }>`
  ${iconControl}
  position: relative;
  ${({ theme, $isChosen }) =>
    $isChosen &&
    css`
      border-color: ${theme.colour.ink};
      background: ${theme.colour.ink};
      color: ${theme.colour.paper};
    `}

  &:has(:focus-visible) {
    outline: 2px solid ${({ theme }) => theme.colour.accentInk};
    outline-offset: 2px;
  }
  & select {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
`;

export const SearchBox = styled.div`
  position: relative;
  flex: 1 0 100%;

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

  @media ${({ theme }) => theme.from.medium} {
    flex: 0 1 240px;
    min-width: 120px;
  }
`;

/** Two columns wide where there are three. */
export const Featured = styled.section`
  grid-column: 1 / -1;

  @media ${({ theme }) => theme.from.large} {
    grid-column: span 2;
  }
`;
