import * as Radix from "@radix-ui/react-dialog";
import X from "lucide-react/icons/x";
import { useRef, type ReactNode } from "react";
import { beginIn } from "./place-to-begin.ts";
import { IconButton } from "./button.tsx";
import { pageHeading } from "./page-heading.ts";
import { Body, Buttons, Description, Foot, Head, Panel, Scrim, Title } from "./dialog.styles.ts";

export type DialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** The buttons, which stay in sight while the body scrolls. A form's submit button names its form by `form`. */
  readonly footer?: ReactNode;
  /** What has to be read before a button is pressed, above the buttons and as much in sight. */
  readonly footnote?: ReactNode;
  /** As wide as two columns, where there is room for them. */
  readonly wide?: boolean;
  /** Nothing but its own buttons closes it: for while a payment is under way. */
  readonly locked?: boolean;
};

const keepOpen = (event: { preventDefault: () => void }) => event.preventDefault();

/** Opened by its owner rather than by a trigger of its own, so it remembers by itself where the focus goes back to. */
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
            opener.current = document.activeElement;
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) beginIn(event.currentTarget);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Unless the page that follows the dialog has taken it.
            if (document.activeElement === document.body) wayBack(opener.current)?.focus();
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

/** What opened the dialog; where that was nobody, as for a welcome, or is gone, the page below from its heading on. */
const wayBack = (opener: Element | null): HTMLElement | null =>
  opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : pageHeading();
