import ClipboardCopy from "lucide-react/icons/clipboard-copy";
import { useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { Button } from "../components/button.tsx";
import { focusWhenThere } from "../components/focus-when-there.ts";
import { Row } from "../components/layout.ts";

export type SecretLineProps = {
  /** What it is, for screen readers: 'Copy the token'. */
  readonly label: string;
  readonly secret: string;
};

const Code = styled.code`
  min-width: 0;
  overflow-wrap: anywhere;
  user-select: all;
`;

/**
 * A secret as it is, and the way to copy it, to which the focus goes: what made the secret may be a screen below it. Where a
 * browser does not let the page copy, one press selects all of it.
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

/** Brings an element into sight; null while a dialog that asked for the secret is still open above it. */
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
