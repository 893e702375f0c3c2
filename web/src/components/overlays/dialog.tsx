import * as Radix from "@radix-ui/react-dialog";
import X from "lucide-react/icons/x";
import { useRef, type ReactNode } from "react";
import { beginIn } from "../place-to-begin.ts";
import { IconButton } from "../forms/button.tsx";
import { lastPressed } from "../forms/pressed.ts";
import { pageHeading } from "../page/page-heading.ts";
import { Body, Buttons, Description, Foot, Head, Panel, Scrim, Title } from "./dialog.styles.ts";

export type DialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** The buttons, which stay in sight while the body scrolls. A form's submit button refers to its form by `form`. */
  readonly footer?: ReactNode;
  /** Text to read before pressing a button; above the buttons, and always in sight like them. */
  readonly footnote?: ReactNode;
  /** As wide as two columns where there is room. */
  readonly wide?: boolean;
  /** Only the dialog's own buttons close it, for while a payment is under way. */
  readonly locked?: boolean;
};

const keepOpen = (event: { preventDefault: () => void }) => event.preventDefault();

/** A dialog. Its owner opens it instead of a trigger of its own, so it remembers itself where to return the focus. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, footnote, wide = false, locked = false } = props;
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Scrim />
        <Panel
          $wide={wide}
          onOpenAutoFocus={(event) => {
            const focused = document.activeElement;
            opener.current = focused === document.body ? lastPressed() : focused;
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) beginIn(event.currentTarget);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Unless the page after the dialog has taken the focus.
            if (document.activeElement === document.body) wayBack(opener.current)?.focus({ preventScroll: true });
          }}
          {...(!description && { "aria-describedby": undefined })}
          {...(locked && { onEscapeKeyDown: keepOpen, onInteractOutside: keepOpen })}
        >
          <Head>
            <div>
              <Title>{title}</Title>
              {description && <Description>{description}</Description>}
            </div>
            {!locked && (
              <Radix.Close asChild>
                <IconButton label="Close">
                  <X size={20} aria-hidden />
                </IconButton>
              </Radix.Close>
            )}
          </Head>
          <Body>{children}</Body>
          {footer && (
            <Foot>
              {footnote}
              <Buttons>{footer}</Buttons>
            </Foot>
          )}
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Returns what opened the dialog. If nothing did, as for a welcome, or it is gone, returns the heading of the page
 * below.
 */
const wayBack = (opener: Element | null): HTMLElement | null =>
  opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : pageHeading();
