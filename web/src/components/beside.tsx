import { useEffect, useId, useRef, type ReactNode } from "react";
import X from "lucide-react/icons/x";
import { Head, Heading, Panel } from "./beside.styles.ts";
import { IconButton } from "./forms/button.tsx";
import { Body, Buttons, Foot } from "./overlays/dialog.styles.ts";
import { beginIn } from "./place-to-begin.ts";

export type BesideProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons, which stay in sight while the body scrolls. A form's submit button refers to its form by `form`. */
  readonly footer: ReactNode;
  /** Without it the content is part of the page: it takes no focus and can't be closed. */
  readonly onClose?: (() => void) | undefined;
  /** The element that gets the focus back. */
  readonly opener: Element | null;
};

/** The content of a dialog in a column beside the page, which stays readable and usable. Escape closes it too. */
export function Beside({ title, children, footer, onClose, opener }: BesideProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const isOpened = onClose !== undefined;
  useEffect(() => {
    if (!isOpened) return undefined;
    const giveUp = panel.current === null ? () => undefined : beginIn(panel.current);
    return () => {
      giveUp();
      const isFree = document.activeElement === document.body;
      if (isFree && opener instanceof HTMLElement) opener.focus();
    };
  }, [opener, isOpened]);
  return (
    <Panel ref={panel} aria-labelledby={id} onKeyDown={({ key }) => key === "Escape" && onClose?.()}>
      <Head>
        <Heading id={id}>{title}</Heading>
        {onClose && (
          <IconButton label="Close" onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </Head>
      <Body>{children}</Body>
      <Foot>
        <Buttons>{footer}</Buttons>
      </Foot>
    </Panel>
  );
}
