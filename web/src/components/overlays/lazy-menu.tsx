import { cloneElement, Suspense, useState, type ComponentProps, type ReactElement, type ReactNode } from "react";

export type LazyMenuProps = {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<ComponentProps<"button">>;
  /** Loads the menu's code. */
  readonly load: () => Promise<unknown>;
  /** The menu around its button, open from the start. */
  readonly children: ReactNode;
};

/** A menu whose code loads when the user is about to open it; until then only its button is rendered. */
export function LazyMenu({ trigger, load, children }: LazyMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const open = () => setIsWanted(true);
  const prepare = () => void load().catch(() => undefined);
  const button = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    "aria-busy": isWanted,
    onClick: open,
    onPointerEnter: prepare,
    onFocus: prepare,
    onKeyDown: ({ key }) => {
      if (key === "ArrowDown") open();
    },
  });
  return isWanted ? <Suspense fallback={button}>{children}</Suspense> : button;
}
