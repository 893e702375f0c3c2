import { isRecord, ownOf, type JsonRecord } from "../json-record.ts";

/** An error in a service's response. */
export type SubgraphError = {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: JsonRecord;
};

/** A service's response. */
export type SubgraphAnswer = { readonly data: JsonRecord | null; readonly errors: readonly SubgraphError[] };

/** Parses a service's response. Throws if it is none. */
export function readAnswer(text: string): SubgraphAnswer {
  const body: unknown = JSON.parse(text);
  if (!isRecord(body)) throw new Error("A service answered with something that is no answer of GraphQL");
  const [data, errors] = [ownOf(body, "data"), ownOf(body, "errors")];
  return {
    data: isRecord(data) ? data : null,
    errors: Array.isArray(errors) ? errors.filter(isRecord).map(errorOf) : [],
  };
}

function errorOf({ message, path, extensions }: JsonRecord): SubgraphError {
  return {
    message: typeof message === "string" ? message : "A service failed.",
    ...(Array.isArray(path) ? { path: path.filter(isPathPart) } : {}),
    extensions: isRecord(extensions) ? withoutHttp(extensions) : {},
  };
}

/** Apollo Server uses any error's `http` extension for the status and headers of its own response. */
const withoutHttp = ({ http: _http, ...extensions }: JsonRecord): JsonRecord => extensions;

const isPathPart = (part: unknown): part is string | number => typeof part === "string" || typeof part === "number";
