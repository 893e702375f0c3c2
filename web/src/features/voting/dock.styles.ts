import { createGlobalStyle, styled } from "styled-components";

/** Where the choice is docked at the bottom of the window: beside the page there is no room, and it is not zoomed. */
const isDocked = "(max-width: 959px) and (min-height: 560px)";

/** Docked below the page, a panel that stays in sight beside it, or within the page where nothing may cover it. */
export const Dock = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};

  @media ${isDocked} {
    position: fixed;
    right: 0;
    bottom: 0;
    left: 0;
    z-index: ${({ theme }) => theme.layer.bar};
    max-height: calc(100dvh - 72px);
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
    padding-bottom: max(${({ theme }) => theme.space[3]}, env(safe-area-inset-bottom));
    border-top: 1px solid ${({ theme }) => theme.colour.line};
    background: ${({ theme }) => theme.colour.surface};
    box-shadow: ${({ theme }) => theme.shadow};
  }

  @media ${isDocked} and ${({ theme }) => theme.from.medium} {
    padding-right: max(${({ theme }) => theme.space[6]}, calc(50% - 320px));
    padding-left: max(${({ theme }) => theme.space[6]}, calc(50% - 320px));
  }
`;

/** Around the form: in the right column a card that stays in sight. */
export const DockPlace = styled.form`
  min-width: 0;

  @media ${({ theme }) => theme.from.large} {
    align-self: start;
    padding: ${({ theme }) => theme.space[6]};
    border: 1px solid ${({ theme }) => theme.colour.line};
    border-radius: ${({ theme }) => theme.radius.card};
    background: ${({ theme }) => theme.colour.surface};
  }

  @media ${({ theme }) => theme.from.large} and (min-height: 560px) {
    position: sticky;
    top: 88px;
    max-height: calc(100dvh - 112px);
    overflow-y: auto;
  }
`;

/** Leaves room for the dock, and takes away the app's own bar, whose place it takes. */
export const MakeRoom = createGlobalStyle<{ $height: number }>`
  @media ${isDocked} {
    html { scroll-padding-bottom: ${({ $height }) => $height + 16}px; }
    body { padding-bottom: ${({ $height }) => $height}px; }
    nav[data-bottom-bar] { display: none; }
  }
`;
