import { Row, Stack } from "../components/layout.ts";
import { SideMark } from "../components/side-mark.tsx";
import type { Position } from "../generated/graphql.ts";

export type PurchaseProps = { readonly title: string; readonly side: Position };

/** What the payment buys: one side of a claim. */
export const Purchase = ({ title, side }: PurchaseProps) => (
  <Stack $gap={2}>
    <strong>{title}</strong>
    <Row>
      <span>Your position:</span>
      <SideMark side={side} size="m" />
    </Row>
  </Stack>
);
