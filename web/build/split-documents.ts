import { parse, type DefinitionNode } from "graphql";
import type { Plugin } from "vite";

/** The operations that the gateway knows: their texts, each with all its fragments, by hash. */
export type Manifest = Readonly<Record<string, string>>;

const OPERATION = "virtual:operation/";
const FRAGMENT = "virtual:fragment/";

/** A call of the generated `graphql`, whose argument is one operation or fragment. */
const CALL = /\bgraphql\(\s*`\s*(query|mutation|fragment)\s+(\w+)[^`]*`,?\s*\)/g;
const IMPORT_OF_CALLED = /^import \{ graphql \} from "[^"]+\/generated\/gql\.ts";$/m;

/**
 * Gives every page only the documents that it sends. The generated module holds all of them twice, as text and parsed,
 * each with a copy of its fragments. Here each operation becomes a module of its own that imports its fragments; a
 * fragment that only types what is read becomes nothing.
 */
export function splitDocuments(manifest: Manifest): Plugin {
  const { operations, fragments } = definitionsOf(manifest);
  return {
    name: "split-documents",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(OPERATION) || id.startsWith(FRAGMENT) ? `\0${id}` : null),
    load(id) {
      const name = id.slice(id.indexOf("/") + 1);
      if (id === `\0${OPERATION}${name}`) return operationModule(operations, name);
      if (id === `\0${FRAGMENT}${name}`) return `export default ${JSON.stringify(fragments.get(name))};`;
      return null;
    },
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || id.includes("/generated/") || !CALL.test(code)) return null;
      return { code: withoutTexts(code), map: null };
    },
  };
}

/** Returns the names of the fragments in the given operations. */
export function fragmentsOf(manifest: Manifest, names: readonly string[]): readonly string[] {
  const { operations } = definitionsOf(manifest);
  return [...new Set(names.flatMap((name) => operations.get(name)?.fragments ?? []))];
}

/** Replaces a module's operations with imports of their own modules, and keeps the line numbers. */
export function withoutTexts(code: string): string {
  const used: string[] = [];
  const calls = code.replaceAll(CALL, (call: string, kind: string, name: string) => {
    const lines = "\n".repeat(call.split("\n").length - 1);
    if (kind === "fragment") return `null${lines}`;
    used.push(name);
    return `operation${name}${lines}`;
  });
  const imports = used.map((name) => `import operation${name} from "${OPERATION}${name}";`);
  return calls.replace(IMPORT_OF_CALLED, imports.join(" "));
}

type Operation = { readonly hash: string; readonly definition: DefinitionNode; readonly fragments: readonly string[] };

function definitionsOf(manifest: Manifest) {
  const operations = new Map<string, Operation>();
  const fragments = new Map<string, DefinitionNode>();
  for (const [hash, text] of Object.entries(manifest)) {
    const names: string[] = [];
    let operation: DefinitionNode | undefined;
    for (const definition of parse(text, { noLocation: true }).definitions) {
      if (definition.kind === "FragmentDefinition") {
        names.push(definition.name.value);
        fragments.set(definition.name.value, definition);
      } else operation = definition;
    }
    if (operation?.kind !== "OperationDefinition" || operation.name === undefined) {
      throw new Error(`${hash} names no operation`);
    }
    operations.set(operation.name.value, { hash, definition: operation, fragments: names });
  }
  return { operations, fragments };
}

function operationModule(operations: ReadonlyMap<string, Operation>, name: string): string {
  const operation = operations.get(name);
  if (operation === undefined) throw new Error(`The manifest has no operation ${name}: run npm run generate`);
  const imports = operation.fragments.map((fragment) => `import ${fragment} from "${FRAGMENT}${fragment}";`);
  const definitions = [JSON.stringify(operation.definition), ...operation.fragments];
  const meta = JSON.stringify({ hash: operation.hash });
  return [
    ...imports,
    `export default { kind: "Document", __meta__: ${meta}, definitions: [${definitions.join(", ")}] };`,
  ].join("\n");
}
