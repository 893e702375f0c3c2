import { lazy, useState, type ComponentType } from "react";

/** A component in a file of its own, and a function that loads it in advance. */
export type Fetched<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

/**
 * Makes a component from a module that `load` fetches. If loaded in advance, it renders at once. React's `lazy` alone
 * would show the surrounding skeleton first, and keep it for 300 ms.
 */
export function fetched<Props extends object = object>(load: () => Promise<ComponentType<Props>>): Fetched<Props> {
  let ready: ComponentType<Props> | undefined;
  const fetch = async () => (ready = await load());
  const Lazy = lazy<ComponentType<Props>>(async () => ({ default: await fetch() }));
  function Fetching(props: Props) {
    // Chosen once, because a different component would remount the page.
    const [Component] = useState<ComponentType<Props>>(() => ready ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Fetching, { load: fetch });
}
