import { useEffect, useRef, type ReactNode } from "react";
import { styled } from "styled-components";

const Focusable = styled.div`
  border-radius: ${({ theme }) => theme.radius.card};
`;

export type TakesFocusProps = {
  /** Whether it resulted from the reader's action here, rather than being there when the page loaded. */
  readonly isNew: boolean;
  readonly children: ReactNode;
};

/**
 * Replaces a form that the reader sent. Takes the focus, which was lost with the form, unless the reader moved it
 * elsewhere.
 */
export function TakesFocus({ isNew, children }: TakesFocusProps) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isFree = document.activeElement === document.body;
    if (isNew && isFree) result.current?.focus();
  }, [isNew]);
  return (
    <Focusable ref={result} tabIndex={-1}>
      {children}
    </Focusable>
  );
}
