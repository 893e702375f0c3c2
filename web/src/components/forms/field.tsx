import ChevronDown from "lucide-react/icons/chevron-down";
import CircleAlert from "lucide-react/icons/circle-alert";
import { createContext, use, useId, type ComponentProps, type ReactNode } from "react";
import {
  FieldBox,
  FieldError,
  Hint,
  Label,
  SelectBox,
  StyledInput,
  StyledSelect,
  StyledTextArea,
} from "./field.styles.ts";

export type FieldProps = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and how to fix it. The hint stays beside it, because it says how. */
  readonly error?: string | undefined;
  readonly children: ReactNode;
};

type FieldLinks = {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
};

const FieldContext = createContext<FieldLinks | null>(null);

/** Returns the attributes that link a control to the label, hint and error of its field. Empty outside a field. */
export function useFieldLinks(): Partial<FieldLinks> {
  return use(FieldContext) ?? {};
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : "";
  const errorId = error ? `${id}-error` : "";
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  return (
    <FieldBox>
      <Label htmlFor={id}>{label}</Label>
      <FieldContext value={{ id, "aria-describedby": describedBy, "aria-invalid": Boolean(error) }}>
        {children}
      </FieldContext>
      {error && (
        <FieldError id={errorId} role="alert">
          <CircleAlert size={16} aria-hidden />
          {error}
        </FieldError>
      )}
      {hint && <Hint id={hintId}>{hint}</Hint>}
    </FieldBox>
  );
}

export type TextInputProps = ComponentProps<"input">;

export function TextInput(props: TextInputProps) {
  return <StyledInput {...useFieldLinks()} {...props} />;
}

export type TextAreaProps = ComponentProps<"textarea">;

export function TextArea(props: TextAreaProps) {
  return <StyledTextArea {...useFieldLinks()} {...props} />;
}

export type SelectProps = ComponentProps<"select">;

export function Select(props: SelectProps) {
  return (
    <SelectBox>
      <StyledSelect {...useFieldLinks()} {...props} />
      <ChevronDown size={18} aria-hidden />
    </SelectBox>
  );
}
