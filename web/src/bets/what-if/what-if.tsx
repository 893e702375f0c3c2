import { lazy, Suspense, useState } from "react";
import { Disclosure } from "../../components/disclosure.tsx";
import { EndingsSkeleton } from "./endings-skeleton.tsx";
import type { EndingsProps } from "./endings.tsx";

/** Loaded once somebody asks. */
const Endings = lazy(() => import("./endings.tsx").then((module) => ({ default: module.Endings })));

/** Every way in which the bet can still end, with what one stake receives, for users who ask. */
export function WhatIf(props: EndingsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure summary="What if?" onToggle={setOpen}>
      {isOpen && (
        <Suspense fallback={<EndingsSkeleton />}>
          <Endings {...props} />
        </Suspense>
      )}
    </Disclosure>
  );
}
