import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  serviceInstanceIdDetector,
  type Resource,
} from "@opentelemetry/resources";

/** Which process tells: only what is needed to find it. Its arguments and its owner are nobody's business. */
export const processResource = (): Resource =>
  defaultResource().merge(detectResources({ detectors: [envDetector, hostDetector, serviceInstanceIdDetector] }));
