import * as Radix from "@radix-ui/react-dropdown-menu";
import Check from "lucide-react/icons/check";
import { css, keyframes, styled } from "styled-components";

const appear = keyframes`from { opacity: 0; transform: translateY(-4px); }`;

export const Panel = styled(Radix.Content)`
  z-index: ${({ theme }) => theme.layer.menu};
  min-width: 220px;
  max-width: min(320px, calc(100vw - 32px));
  max-height: var(--radix-dropdown-menu-content-available-height);
  overflow-y: auto;
  padding: 6px;
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};
  box-shadow: ${({ theme }) => theme.shadow};
  animation: ${appear} ${({ theme }) => theme.motion.quick};
`;

const item = css`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  min-height: 40px;
  padding: 0 ${({ theme }) => theme.space[3]};
  border-radius: ${({ theme }) => theme.radius.input};
  color: ${({ theme }) => theme.colour.ink};
  font-size: ${({ theme }) => theme.size.s};
  text-decoration: none;
  cursor: pointer;

  &[data-highlighted] {
    outline: none;
    background: ${({ theme }) => theme.colour.sunken};
  }

  & > svg {
    color: ${({ theme }) => theme.colour.inkSoft};
  }
`;

export const Item = styled(Radix.Item)`
  ${item}
`;

export const Option = styled(Radix.RadioItem)`
  ${item}
`;

/** The tick of the chosen option, at the end of its line. */
export const Chosen = styled(Check)`
  margin-left: auto;
`;

export const Heading = styled(Radix.Label)`
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[3]}`};
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  overflow: hidden;
  text-overflow: ellipsis;
`;

export const Rule = styled(Radix.Separator)`
  height: 1px;
  margin: 6px 0;
  background: ${({ theme }) => theme.colour.line};
`;
