import { useEditorContext } from "@graphiql/react";
import { useEffect } from "react";

export type TellReadyProps = { readonly onReady: () => void };

/**
 * Tells when GraphiQL has both editors. It fetches them one after the other, and until both are there a press on its button
 * asks nothing. An editor that is given another size measures itself again: its lines would stand in the wrong place else.
 */
export function TellReady({ onReady }: TellReadyProps) {
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
