import ClipboardCopy from "lucide-react/icons/clipboard-copy";
import { useState } from "react";
import { styled } from "styled-components";
import { Button } from "../components/button.tsx";
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

/** A secret as it is, and the way to copy it. Where a browser does not let the page copy, one press selects all of it. */
export function SecretLine({ label, secret }: SecretLineProps) {
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
      <Button look="secondary" size="small" aria-label={label} onClick={() => void copy()}>
        <ClipboardCopy size={18} aria-hidden />
        Copy
      </Button>
      <span role="status">{words[state]}</span>
    </Row>
  );
}

const words = {
  shown: "",
  copied: "Copied.",
  refused: "Your browser did not let us copy it: select it and copy it yourself.",
};
