import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  serviceInstanceIdDetector,
  type Resource,
} from "@opentelemetry/resources";

/** Identifies the exporting process, with no more than is needed to find it: its arguments and owner are private. */
export const processResource = (): Resource =>
  defaultResource().merge(detectResources({ detectors: [envDetector, hostDetector, serviceInstanceIdDetector] }));
