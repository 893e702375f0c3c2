import { lazy, Suspense } from "react";
import type { DrawnStep } from "./drawings.tsx";
import { Picture, Room } from "./example-picture.styles.ts";

/** Loaded after the text, which is readable without them. */
const Drawing = lazy(() => import("./drawings.tsx").then((module) => ({ default: module.Drawing })));

const heights: Readonly<Record<DrawnStep, number>> = { create: 150, join: 56, follow: 94, vote: 230, paid: 304 };

export type ExamplePictureProps = { readonly step: DrawnStep; readonly caption: string };

/** A step of the instructions as the product draws it, with example figures. */
export const ExamplePicture = ({ step, caption }: ExamplePictureProps) => (
  <Picture>
    <Room $height={heights[step]}>
      <Suspense fallback={null}>
        <Drawing step={step} />
      </Suspense>
    </Room>
    <figcaption>{caption}</figcaption>
  </Picture>
);
