import { lazy, useState, type ComponentType } from "react";

/** A component of a file of its own, and how to fetch that before the component is shown. */
export type Fetched<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

/**
 * Makes a component of a module that `load` fetches. Where it was fetched ahead it is rendered at once. React's `lazy` alone
 * would show the skeleton around it first, and keep that for 300 ms.
 */
export function fetched<Props extends object = object>(load: () => Promise<ComponentType<Props>>): Fetched<Props> {
  let ready: ComponentType<Props> | undefined;
  const fetch = async () => (ready = await load());
  const Lazy = lazy<ComponentType<Props>>(async () => ({ default: await fetch() }));
  function Shown(props: Props) {
    // Chosen once, because another component would be another page.
    const [Component] = useState<ComponentType<Props>>(() => ready ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(Shown, { load: fetch });
}
