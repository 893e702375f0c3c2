import { useId, type ReactNode } from "react";
import { Card } from "../../components/card.tsx";
import { Stack, Soft } from "../../components/layout.ts";
import { ListStates, type Pages } from "../../components/loading/list-states.tsx";
import { BoxesSkeleton, Loading } from "../../components/loading/skeleton.tsx";
import { Rows } from "./staff.styles.ts";

export type PartProps<Node> = {
  readonly title: string;
  readonly list: Pages<Node>;
  /** The text for an empty list. */
  readonly none: string;
  readonly children: (node: Node) => ReactNode;
};

/** One list on a person's page, page by page. It works even if another can't be read. */
export function Part<Node extends { readonly id: string }>({ title, list, none, children }: PartProps<Node>) {
  const id = useId();
  return (
    <Stack as="section" $gap={3} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ListStates
        list={list}
        skeleton={
          <Loading label={`Loading: ${title}`}>
            <BoxesSkeleton count={2} height="64px" />
          </Loading>
        }
        failed={{ title: `${title} can't be shown right now` }}
        empty={<Soft $size="m">{none}</Soft>}
      >
        {(nodes) => (
          <Card as="div">
            <Rows>
              {nodes.map((node) => (
                <li key={node.id}>{children(node)}</li>
              ))}
            </Rows>
          </Card>
        )}
      </ListStates>
    </Stack>
  );
}
