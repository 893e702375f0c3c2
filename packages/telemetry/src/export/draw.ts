import type { Attributes, SpanContext } from "@opentelemetry/api";
import { SAMPLING } from "../sampling.ts";
import { isKept, isSampled } from "../trace.ts";

/**
 * Whether the share draws a trace, of which every step is told then. One that came from another process of ours is drawn as
 * it was there; strangers do not choose.
 */
export function createDraw(ratio: number): (asking: SpanContext | undefined, attributes: Attributes) => boolean {
  const draw = (): boolean => Math.random() < ratio;
  return (asking, attributes) => {
    switch (attributes[SAMPLING]) {
      case "drawn":
        return true;
      case "outside":
        return draw();
      default:
        return asking !== undefined && isSampled(asking) ? !isKept(asking) : draw();
    }
  };
}
