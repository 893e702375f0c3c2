/** A page for developers: its file in `docs/api` and its name in the address. The index has no name. */
export type DocumentEntry = { readonly file: string; readonly name: string };

/** A heading of the side navigation, and the pages below it. */
export type DocumentGroup = { readonly title: string; readonly documents: readonly DocumentEntry[] };

const documents = (...names: readonly string[]): readonly DocumentEntry[] =>
  names.map((name) => ({ file: `${name}.md`, name }));

/** Every page of `docs/api`, in reading order. A test compares the list with the folder. */
export const documentGroups: readonly DocumentGroup[] = [
  {
    title: "Begin",
    documents: [{ file: "README.md", name: "" }, ...documents("first-call", "authenticating", "paying")],
  },
  { title: "Calls", documents: documents("paging", "idempotency", "errors", "limits", "rest") },
  { title: "Receiving events", documents: documents("webhooks", "live") },
  { title: "Changes", documents: documents("changelog", "deprecated") },
];

/** Other useful resources, served beside the pages. */
export const tools: readonly { readonly title: string; readonly path: string }[] = [
  { title: "Explorer", path: "/developers/explorer" },
  { title: "REST calls", path: "/api/docs" },
  { title: "Schema", path: "/api/graphql/schema" },
];

/** Returns the path of a page. */
export const pathOf = ({ name }: DocumentEntry): string => (name === "" ? "/developers" : `/developers/${name}`);
