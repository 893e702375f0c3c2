/** The topic on which a service tells what happened. The prefix keeps installations on one broker apart. */
export const topicOf = (prefix: string, service: string): string => `${prefix}.${service}.v1`;
