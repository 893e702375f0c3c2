import { useEditorContext } from "@graphiql/react";
import { useEffect } from "react";

export type ReadyObserverProps = { readonly onReady: () => void };

/**
 * Notifies when GraphiQL has both editors. It loads them one after the other, and until both are there its button does
 * nothing. Also refreshes an editor whose size changes, because its lines would otherwise be misplaced.
 */
export function ReadyObserver({ onReady }: ReadyObserverProps) {
  const { queryEditor, responseEditor, variableEditor } = useEditorContext({ nonNull: true });
  useEffect(() => {
    if (queryEditor === null || responseEditor === null) return;
    const watching = new ResizeObserver(() => {
      queryEditor.refresh();
      responseEditor.refresh();
    });
    for (const editor of [queryEditor, responseEditor]) watching.observe(editor.getWrapperElement());
    queryEditor.getInputField().setAttribute("aria-label", "Query");
    responseEditor.getInputField().setAttribute("aria-label", "Answer");
    variableEditor?.getInputField().setAttribute("aria-label", "Variables");
    onReady();
    return () => watching.disconnect();
  }, [queryEditor, responseEditor, variableEditor, onReady]);
  return null;
}
