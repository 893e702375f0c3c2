import type { ReactNode } from "react";

/** A name or an amount inside a sentence, excluded from the page's translation. */
export const Untranslated = ({ children }: { readonly children: ReactNode }) => <span translate="no">{children}</span>;
