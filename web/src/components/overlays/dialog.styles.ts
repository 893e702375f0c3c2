import * as Radix from "@radix-ui/react-dialog";
import { keyframes, styled } from "styled-components";

const appear = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; transform: translateY(24px); }`;

export const Scrim = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${({ theme }) => theme.layer.scrim};
  background: ${({ theme }) => theme.colour.scrim};
  animation: ${appear} ${({ theme }) => theme.motion.calm};
`;

/** A sheet from the bottom edge on a phone, a centred panel where there is room. */
export const Panel = styled(Radix.Content)<{ $wide: boolean }>`
  position: fixed;
  right: 0;
  bottom: 0;
  left: 0;
  z-index: ${({ theme }) => theme.layer.dialog};
  display: flex;
  flex-direction: column;
  max-height: 92dvh;
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => `${theme.radius.card} ${theme.radius.card} 0 0`};
  background: ${({ theme }) => theme.colour.surface};
  box-shadow: ${({ theme }) => theme.shadow};
  animation: ${rise} ${({ theme }) => theme.motion.calm};

  &:focus {
    outline: none;
  }

  @media ${({ theme }) => theme.from.medium} {
    right: auto;
    bottom: auto;
    top: 50%;
    left: 50%;
    width: min(${({ $wide }) => ($wide ? 900 : 520)}px, calc(100vw - 48px));
    max-height: calc(100dvh - 64px);
    border-radius: ${({ theme }) => theme.radius.card};
    translate: -50% -50%;
  }

  @media ${({ theme }) => theme.low} {
    display: block;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
`;

export const Head = styled.header`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[4]};
  padding: ${({ theme }) => `${theme.space[5]} ${theme.space[4]} ${theme.space[3]} ${theme.space[6]}`};

  /* The button beside a long title keeps its size. */
  & > button {
    flex: none;
  }
`;

export const Title = styled(Radix.Title)`
  font-size: ${({ theme }) => theme.size.l};
  padding-top: 8px;
`;

export const Description = styled(Radix.Description)`
  margin-top: ${({ theme }) => theme.space[1]};
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
`;

export const Body = styled.div`
  padding: ${({ theme }) => `${theme.space[1]} ${theme.space[6]} ${theme.space[6]}`};
  overflow-y: auto;
  overscroll-behavior: contain;

  /* The panel scrolls as a whole, since head and buttons would leave nothing between them. */
  @media ${({ theme }) => theme.low} {
    overflow-y: visible;
  }
`;

export const Foot = styled.footer`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[4]} ${theme.space[6]}`};
  padding-bottom: max(${({ theme }) => theme.space[4]}, env(safe-area-inset-bottom));
  border-top: 1px solid ${({ theme }) => theme.colour.line};
`;

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.space[2]};

  @media (max-width: 639px) {
    & > * {
      flex: 1 1 auto;
    }
  }
`;
