import { css, styled } from "styled-components";
import { controlLook, SelectBox } from "../../components/forms/field.styles.ts";

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

export const StageBox = styled(SelectBox)`
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
