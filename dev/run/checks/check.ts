/** One check of `npm run check`. */
export type Check = {
  readonly name: string;
  /** Returns undefined if all is well, else a report for people. */
  readonly run: () => Promise<Verdict>;
};

export type Verdict =
  { readonly kind: "good"; readonly remark?: string } | { readonly kind: "bad"; readonly report: string };
