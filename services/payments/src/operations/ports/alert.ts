/** Alerts operators to something that needs a person: a log line and a metric. */
export type Alert = (what: string, facts: Readonly<Record<string, string>>) => void;
