import { useEditorContext } from "@graphiql/react";
import { useEffect } from "react";

export type TellReadyProps = { readonly onReady: () => void };

/**
 * Tells when GraphiQL has both editors. It fetches them one after the other, and until both are there a press on its button
 * asks nothing. Each measured itself while the rest was still being laid out, so each measures again.
 */
export function TellReady({ onReady }: TellReadyProps) {
  const { queryEditor, responseEditor } = useEditorContext({ nonNull: true });
  useEffect(() => {
    if (queryEditor === null || responseEditor === null) return;
    queryEditor.refresh();
    responseEditor.refresh();
    onReady();
  }, [queryEditor, responseEditor, onReady]);
  return null;
}
