/** The topic on which a service publishes. The prefix keeps installations on one broker apart. */
export const topicOf = (prefix: string, service: string): string => `${prefix}.${service}.v1`;
