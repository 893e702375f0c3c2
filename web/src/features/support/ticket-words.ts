import type { BadgeTone } from "../../components/badge.tsx";
import type { TicketCategory, TicketPriority, TicketStatus } from "../../generated/graphql.ts";

export const categoryWords = {
  ACCOUNT: "Account",
  BETTING: "Betting",
  PAYMENTS: "Payments",
  TECHNICAL: "Technical",
  OTHER: "Other",
} satisfies Record<TicketCategory, string>;

export const priorityWords = {
  URGENT: "Urgent",
  HIGH: "High",
  NORMAL: "Normal",
  LOW: "Low",
} satisfies Record<TicketPriority, string>;

export const statusWords = {
  OPEN: { word: "Open", tone: "accent" },
  IN_PROGRESS: { word: "In progress", tone: "warning" },
  RESOLVED: { word: "Resolved", tone: "success" },
  CLOSED: { word: "Closed", tone: "neutral" },
} satisfies Record<TicketStatus, { word: string; tone: BadgeTone }>;

/** Returns how soon a reply is promised. */
export const responseTime = (priority: TicketPriority): string =>
  priority === "HIGH" || priority === "URGENT" ? "Within 4 hours" : "Within 24 hours";

/** Whether a ticket takes messages and can be resolved, which it can until it is resolved or closed. */
export const isOngoing = (status: TicketStatus): boolean => status === "OPEN" || status === "IN_PROGRESS";
