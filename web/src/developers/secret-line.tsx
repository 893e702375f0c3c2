import ClipboardCopy from "lucide-react/icons/clipboard-copy";
import { useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { Button } from "../components/forms/button.tsx";
import { focusWhenThere } from "../components/focus-when-there.ts";
import { Row } from "../components/layout.ts";

export type SecretLineProps = {
  /** The copy button's label, for screen readers: 'Copy the token'. */
  readonly label: string;
  readonly secret: string;
};

const Code = styled.code`
  min-width: 0;
  overflow-wrap: anywhere;
  -webkit-user-select: all;
  user-select: all;
`;

/**
 * A secret in plain text with a copy button, which takes the focus: the form that made the secret may be a screen below
 * it. If the browser forbids copying, one press selects the whole secret.
 */
export function SecretLine({ label, secret }: SecretLineProps) {
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => focusWhenThere(() => inSight(copyButton.current)), [secret]);
  const [state, setState] = useState<"shown" | "copied" | "refused">("shown");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setState("copied");
    } catch {
      setState("refused");
    }
  };
  return (
    <Row $gap={3}>
      <Code>{secret}</Code>
      <Button ref={copyButton} look="secondary" size="small" aria-label={label} onClick={() => void copy()}>
        <ClipboardCopy size={18} aria-hidden />
        Copy
      </Button>
      <span role="status">{words[state]}</span>
    </Row>
  );
}

/** Scrolls an element into view; null while the dialog that requested the secret is still open above it. */
function inSight(element: HTMLElement | null): HTMLElement | null {
  if (document.querySelector("[role='dialog']") !== null) return null;
  element?.scrollIntoView({ block: "center" });
  return element;
}

const words = {
  shown: "",
  copied: "Copied.",
  refused: "Your browser did not let us copy it: select it and copy it yourself.",
};
