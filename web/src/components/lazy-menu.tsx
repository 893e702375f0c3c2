import { cloneElement, lazy, Suspense, useState } from "react";
import type { MenuProps } from "./menu.tsx";

const loadMenu = () => import("./menu.tsx");
const Menu = lazy(() => loadMenu().then((module) => ({ default: module.Menu })));

/** A menu that is fetched when somebody is about to open it; until then there is its button. */
export function LazyMenu(props: MenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const open = () => setIsWanted(true);
  const prepare = () => void loadMenu().catch(() => undefined);
  const button = cloneElement(props.trigger, {
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
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <Menu {...props} defaultOpen />
    </Suspense>
  );
}
