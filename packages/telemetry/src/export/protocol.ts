/** The OTLP protocols that are supported here, by the standard's names. */
export type Protocol = "http/protobuf" | "http/json";

const DEFAULT: Protocol = "http/protobuf";

/** The setting of one signal, else the common one; the standard's default for an unknown value. */
export const protocolOf = (ofKind: string | undefined, ofAll: string | undefined): Protocol => {
  const protocol = ofKind ?? ofAll;
  return protocol === "http/json" ? protocol : DEFAULT;
};
