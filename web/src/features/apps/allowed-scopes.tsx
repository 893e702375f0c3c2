import { Button } from "../../components/button.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import type { Scope } from "../../generated/graphql.ts";
import { ScopeList } from "../../developers/scope-list.tsx";
import { scopeWords } from "../../developers/scope-words.ts";
import { useNarrow } from "./use-narrow.ts";

export type AllowedScopesProps = {
  readonly app: { readonly id: string; readonly name: string };
  readonly scopes: readonly Scope[];
  readonly onNarrowed: () => void;
};

/** What a connected app may do. Of several things, each can be taken away from it. */
export function AllowedScopes({ app, scopes, onNarrowed }: AllowedScopesProps) {
  const { kept, isNarrowing, canNarrow, begin, cancel, toggle, narrow } = useNarrow(app, scopes, onNarrowed);
  if (kept === null) {
    return (
      <Stack $gap={3}>
        <ScopeList scopes={scopes} />
        {scopes.length > 1 && (
          <Row>
            <Button look="quiet" size="small" aria-label={`Allow ${app.name} less`} onClick={begin}>
              Allow less
            </Button>
          </Row>
        )}
      </Stack>
    );
  }
  return (
    <Stack as="fieldset" $gap={3}>
      <legend>What {app.name} may go on doing</legend>
      {scopes.map((scope) => (
        <label key={scope}>
          <input type="checkbox" checked={kept.includes(scope)} onChange={() => toggle(scope)} /> {scopeWords[scope]}
        </label>
      ))}
      {kept.length === 0 && <Soft>To take everything away, disconnect it.</Soft>}
      <Row>
        <Button size="small" disabled={!canNarrow} pending={isNarrowing && "Saving..."} onClick={() => void narrow()}>
          Save
        </Button>
        <Button look="secondary" size="small" disabled={isNarrowing} onClick={cancel}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}
