/** An amount as the graph returns it: a decimal string in dollars, never a number. */
export type Money = { readonly amount: string };
