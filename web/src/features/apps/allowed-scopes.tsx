import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "../../components/forms/button.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import type { Scope } from "../../generated/graphql.ts";
import { ScopeList } from "../../developers/scope-list.tsx";
import { scopeWords } from "../../developers/scope-words.ts";
import { Tick } from "../../developers/tick.ts";
import { useNarrow } from "./use-narrow.ts";

export type AllowedScopesProps = {
  readonly app: { readonly id: string; readonly name: string };
  readonly scopes: readonly Scope[];
  readonly onNarrowed: () => void;
  /** Other actions for the app, beside the button to allow less. */
  readonly children: ReactNode;
};

const Choice = styled(Stack)`
  padding: 0;
  border: 0;

  & legend {
    padding: 0 0 ${({ theme }) => theme.space[3]};
    font-weight: ${({ theme }) => theme.weight.medium};
  }
`;

/** What a connected app may do. If that is several scopes, each can be revoked. */
export function AllowedScopes({ app, scopes, onNarrowed, children }: AllowedScopesProps) {
  const { kept, isNarrowing, canNarrow, begin, cancel, toggle, narrow } = useNarrow(app, scopes, onNarrowed);
  if (kept === null) {
    return (
      <Stack $gap={4}>
        <ScopeList scopes={scopes} />
        <Row>
          {scopes.length > 1 && (
            <Button look="secondary" size="small" aria-label={`Allow less: ${app.name}`} onClick={begin}>
              Allow less
            </Button>
          )}
          {children}
        </Row>
      </Stack>
    );
  }
  return (
    <Choice as="fieldset" $gap={3}>
      <legend>What {app.name} may go on doing</legend>
      {scopes.map((scope) => (
        <Tick key={scope}>
          <input type="checkbox" checked={kept.includes(scope)} onChange={() => toggle(scope)} />
          {scopeWords[scope]}
        </Tick>
      ))}
      {kept.length === 0 && <Soft>To take everything away, cancel this and disconnect it.</Soft>}
      <Row>
        <Button size="small" disabled={!canNarrow} pending={isNarrowing && "Saving..."} onClick={() => void narrow()}>
          Save
        </Button>
        <Button look="secondary" size="small" disabled={isNarrowing} onClick={cancel}>
          Cancel
        </Button>
      </Row>
    </Choice>
  );
}
