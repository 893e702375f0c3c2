import { useId, type ReactNode } from "react";
import { css, styled } from "styled-components";

export type ChoiceGroupProps = {
  readonly legend: string;
  readonly error?: string | undefined;
  /** Renders the options. `name` joins their radio buttons into one choice. */
  readonly children: (name: string) => ReactNode;
};

const Group = styled.fieldset`
  min-width: 0;
  padding: 0;
  border: 0;

  & legend {
    padding: 0 0 6px;
    font-size: ${({ theme }) => theme.size.s};
    font-weight: ${({ theme }) => theme.weight.medium};
  }
`;

const Wrong = styled.p`
  margin-top: 6px;
  color: ${({ theme }) => theme.colour.danger};
  font-size: ${({ theme }) => theme.size.s};
`;

/**
 * An option as a box. Its invisible radio button covers it, so that all of it can be pressed and the keyboard works.
 */
export const optionLook = css`
  position: relative;
  border: 1px solid ${({ theme }) => theme.colour.lineStrong};
  background: ${({ theme }) => theme.colour.surface};
  cursor: pointer;

  & input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: inherit;
  }
  &:hover {
    background: ${({ theme }) => theme.colour.sunken};
  }
  &:has(input:checked) {
    border-color: ${({ theme }) => theme.colour.accentInk};
    background: ${({ theme }) => theme.colour.accentSoft};
    box-shadow: inset 0 0 0 1px ${({ theme }) => theme.colour.accentInk};
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${({ theme }) => theme.colour.accentInk};
    outline-offset: 2px;
  }
`;

/** A choice of one option: its legend, the options, and its error. */
export function ChoiceGroup({ legend, error, children }: ChoiceGroupProps) {
  const name = useId();
  return (
    <Group aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      {children(name)}
      {error && (
        <Wrong id={`${name}-error`} role="alert">
          {error}
        </Wrong>
      )}
    </Group>
  );
}
