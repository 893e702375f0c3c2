import {
  CanvasElementOptionsBuilder,
  ConnectionPath,
  ConstraintBuilder,
  HorizontalConstraint,
  PanelBuilder,
  PlacementBuilder,
  VerticalConstraint,
  type CanvasConnection,
  type CanvasElementOptions,
} from "@grafana/grafana-foundation-sdk/canvas";
import type { Panel } from "@grafana/grafana-foundation-sdk/dashboard";
import { describePanel, now, type PanelText } from "./panel.ts";

/** A node of a flow: its box in percent of the panel, what it shows, and where the flow continues. */
export type FlowNode = {
  readonly name: string;
  readonly expr: string;
  readonly left: number;
  readonly top: number;
  readonly colour: string;
  readonly leadsTo?: readonly string[];
};

const WIDTH = 18;
const HEIGHT = 20;

/**
 * Builds a flow diagram: boxes with a number each, and arrows between them. Grafana has no flow panel, so its canvas
 * draws this one, scaled to the panel.
 */
export function flow({ places, ...text }: PanelText & { readonly places: readonly FlowNode[] }): Panel {
  const panel = describePanel(new PanelBuilder(), text)
    .targets(now(places.map(({ name, expr }) => ({ expr, legend: name }))))
    .inlineEditing(false)
    .showAdvancedTypes(false)
    .panZoom(false)
    .build();
  const elements = places.flatMap((place) => [box(place, places), caption(place)]);
  return { ...panel, options: { ...panel.options, root: { name: "flow", type: "frame", elements } } };
}

/** Builds the box with the number, which arrows connect. */
const box = (place: FlowNode, places: readonly FlowNode[]): CanvasElementOptions =>
  element(place.name, "metric-value", place, HEIGHT)
    .config({
      text: { mode: "field", field: place.name, fixed: "" },
      color: { fixed: "text" },
      align: "center",
      valign: "bottom",
      size: 22,
    })
    .background({ build: () => ({ color: { fixed: "transparent" } }) })
    .border({ build: () => ({ color: { fixed: place.colour }, width: 2, radius: 4 }) })
    .connections(arrowsFrom(place, places).map((arrow) => ({ build: () => arrow })))
    .build();

const caption = (place: FlowNode): CanvasElementOptions =>
  element(`${place.name}, name`, "text", place, HEIGHT / 2)
    .config({
      text: { mode: "fixed", fixed: place.name },
      color: { fixed: "text" },
      align: "center",
      valign: "middle",
      size: 13,
    })
    .background({ build: () => ({ color: { fixed: "transparent" } }) })
    .build();

const element = (name: string, type: string, { left, top }: FlowNode, height: number) =>
  new CanvasElementOptionsBuilder()
    .name(name)
    .type(type)
    .constraint(new ConstraintBuilder().horizontal(HorizontalConstraint.Scale).vertical(VerticalConstraint.Scale))
    .placement(
      new PlacementBuilder()
        .left(left)
        .right(100 - left - WIDTH)
        .top(top)
        .bottom(100 - top - height),
    );

/** Builds arrows. Their ends are fractions of half a box from its centre: 1 is the right side, and the upper one. */
function arrowsFrom({ leadsTo = [], left, top, colour }: FlowNode, places: readonly FlowNode[]): CanvasConnection[] {
  return leadsTo.map((name) => {
    const target = places.find((place) => place.name === name);
    if (target === undefined) throw new Error(`A flow leads to ${name}, which is not in it`);
    const isBeside = target.left > left;
    const down = target.top > top ? -1 : 1;
    return {
      source: isBeside ? { x: 1, y: 0 } : { x: 0, y: down },
      target: isBeside ? { x: -1, y: 0 } : { x: 0, y: -down },
      targetName: name,
      path: ConnectionPath.Straight,
      color: { fixed: colour },
      size: { fixed: 2, min: 1, max: 10 },
    };
  });
}
