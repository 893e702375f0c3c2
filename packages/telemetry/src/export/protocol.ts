/** The ways in which OTLP is written here, by the standard's names. */
export type Protocol = "http/protobuf" | "http/json";

const DEFAULT: Protocol = "http/protobuf";

/** What is set for one kind of telemetry, otherwise for all; the standard's own default for anything that is not known. */
export const protocolOf = (ofKind: string | undefined, ofAll: string | undefined): Protocol => {
  const protocol = ofKind ?? ofAll;
  return protocol === "http/json" ? protocol : DEFAULT;
};
