import { scopeName, scopes, scopeWords } from "./scope-words.ts";
import { TickList, type TickListProps } from "./tick-list.tsx";

const choices = scopes.map((scope) => ({ value: scope, label: scopeWords[scope], code: scopeName(scope) }));

/** A checkbox for every scope. */
export const ScopeChoice = (props: Pick<TickListProps, "legend" | "box">) => <TickList {...props} choices={choices} />;
