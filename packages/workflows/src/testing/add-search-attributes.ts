import type { Connection } from "@temporalio/client";
import { encodeSearchAttributeIndexedValueType } from "@temporalio/common/lib/search-attributes.js";
import { searchAttributes } from "../search-attributes.ts";

/** Adds our search attributes to a server's namespace. */
export async function addSearchAttributes({ operatorService }: Connection, namespace: string): Promise<void> {
  const types = searchAttributes.map(({ name, type }) => [name, encodeSearchAttributeIndexedValueType(type)!] as const);
  await operatorService.addSearchAttributes({ namespace, searchAttributes: Object.fromEntries(types) });
}
