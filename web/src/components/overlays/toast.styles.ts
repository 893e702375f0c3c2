import * as Radix from "@radix-ui/react-toast";
import { keyframes, styled } from "styled-components";
import type { ToastTone } from "./toast-queue.ts";

const enter = keyframes`from { opacity: 0; transform: translateY(-8px); }`;
const leave = keyframes`to { opacity: 0; transform: translateX(24px); }`;

/** On small screens it is below the header, which stays within reach. */
export const Viewport = styled(Radix.Viewport)`
  position: fixed;
  top: calc(72px + env(safe-area-inset-top));
  right: 16px;
  left: 16px;
  z-index: ${({ theme }) => theme.layer.toast};
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  pointer-events: none;

  @media ${({ theme }) => theme.from.medium} {
    top: auto;
    bottom: 24px;
    left: auto;
    right: 24px;
    width: 400px;
  }
`;

export const Panel = styled(Radix.Root)<{ $tone: ToastTone }>`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  align-items: flex-start;
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme, $tone }) => ($tone === "destructive" ? theme.colour.danger : theme.colour.line)};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme, $tone }) => ($tone === "destructive" ? theme.colour.dangerSoft : theme.colour.surface)};
  box-shadow: ${({ theme }) => theme.shadow};
  pointer-events: auto;
  touch-action: pan-y;

  &[data-state="open"] {
    animation: ${enter} ${({ theme }) => theme.motion.calm};
  }
  &[data-state="closed"],
  &[data-swipe="end"] {
    animation: ${leave} ${({ theme }) => theme.motion.quick};
  }
  &[data-swipe="move"] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
  &[data-swipe="cancel"] {
    transform: translateX(0);
    transition: transform ${({ theme }) => theme.motion.calm};
  }

  & > svg {
    margin-top: 2px;
    color: ${({ theme, $tone }) => ($tone === "destructive" ? theme.colour.danger : theme.colour.success)};
  }
`;

export const Words = styled.div`
  flex: 1;
  min-width: 0;
`;

export const Title = styled(Radix.Title)`
  font-size: ${({ theme }) => theme.size.s};
  font-weight: ${({ theme }) => theme.weight.strong};
`;

export const Description = styled(Radix.Description)`
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  overflow-wrap: anywhere;
`;

export const ActionSlot = styled.div`
  margin-top: ${({ theme }) => theme.space[2]};
`;

export const CloseSlot = styled.div`
  margin: -8px -8px -8px 0;
`;
