import type { ComponentProps } from "react";
import { Chips, Count, StyledChip } from "./chip.styles.ts";

export type ChipProps = ComponentProps<"button"> & { readonly chosen: boolean; readonly count?: number };

export function Chip({ chosen, count, children, ...rest }: ChipProps) {
  return (
    <StyledChip {...rest} type="button" aria-pressed={chosen}>
      {children}
      {count !== undefined && <Count> {count}</Count>}
    </StyledChip>
  );
}

export type ChipRowProps<Value extends string> = {
  /** What the chips choose, for screen readers: 'Category'. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly count?: number }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A row of chips to choose one filter from. Scrolls sideways on a phone and wraps where there is room. */
export function ChipRow<Value extends string>({ label, options, value, onChange }: ChipRowProps<Value>) {
  return (
    <Chips role="group" aria-label={label}>
      {options.map((option) => (
        <Chip
          key={option.value}
          chosen={option.value === value}
          onClick={() => onChange(option.value)}
          {...(option.count !== undefined && { count: option.count })}
        >
          {option.label}
        </Chip>
      ))}
    </Chips>
  );
}
