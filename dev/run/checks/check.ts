/** One thing that `npm run check` looks at. */
export type Check = {
  readonly name: string;
  /** Returns undefined when all is well, else what a person should read. */
  readonly run: () => Promise<Verdict>;
};

export type Verdict =
  { readonly kind: "good"; readonly remark?: string } | { readonly kind: "bad"; readonly report: string };
