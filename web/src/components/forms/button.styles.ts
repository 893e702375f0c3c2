import { css, keyframes, styled } from "styled-components";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "medium" | "small";

const looks = {
  primary: css`
    background: ${({ theme }) => theme.colour.accent};
    color: ${({ theme }) => theme.colour.onAccent};
    &:hover:not(:disabled) {
      background: ${({ theme }) => theme.colour.accentHover};
    }
  `,
  secondary: css`
    background: ${({ theme }) => theme.colour.surface};
    border-color: ${({ theme }) => theme.colour.lineStrong};
    color: ${({ theme }) => theme.colour.ink};
    &:hover:not(:disabled) {
      background: ${({ theme }) => theme.colour.sunken};
    }
  `,
  quiet: css`
    background: transparent;
    color: ${({ theme }) => theme.colour.inkSoft};
    &:hover:not(:disabled) {
      background: ${({ theme }) => theme.colour.sunken};
      color: ${({ theme }) => theme.colour.ink};
    }
  `,
  danger: css`
    background: ${({ theme }) => theme.colour.dangerFill};
    color: ${({ theme }) => theme.colour.onDanger};
    &:hover:not(:disabled) {
      background: ${({ theme }) => theme.colour.dangerFillHover};
    }
  `,
};

const sizes = {
  medium: css`
    min-height: 44px;
    padding: 0 ${({ theme }) => theme.space[5]};
    font-size: ${({ theme }) => theme.size.m};
  `,
  small: css`
    min-height: 36px;
    padding: 0 ${({ theme }) => theme.space[3]};
    font-size: ${({ theme }) => theme.size.s};
  `,
};

export type LookProps = { readonly $look: ButtonLook; readonly $size: ButtonSize; readonly $wide: boolean };

export const buttonLook = css<LookProps>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space[2]};
  width: ${({ $wide }) => ($wide ? "100%" : "auto")};
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.input};
  font-weight: ${({ theme }) => theme.weight.medium};
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  ${({ $size }) => sizes[$size]}
  ${({ $look }) => looks[$look]}

  &:disabled {
    cursor: not-allowed;
    opacity: 0.55;
  }

  &[aria-busy="true"] {
    cursor: progress;
    opacity: 0.85;
  }
`;

export const StyledButton = styled.button<LookProps>`
  ${buttonLook}
`;

const turn = keyframes`to { transform: rotate(360deg); }`;

export const Spinner = styled.span`
  width: 1em;
  height: 1em;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 800ms linear infinite;
`;

export const StyledIconButton = styled.button`
  display: inline-grid;
  place-items: center;
  width: 40px;
  height: 40px;
  padding: 0;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.input};
  background: transparent;
  color: ${({ theme }) => theme.colour.inkSoft};
  cursor: pointer;

  &:hover {
    background: ${({ theme }) => theme.colour.sunken};
    color: ${({ theme }) => theme.colour.ink};
  }
`;
