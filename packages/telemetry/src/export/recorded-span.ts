import {
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Attributes,
  type AttributeValue,
  type HrTime,
  type Link,
  type Span,
  type SpanContext,
  type SpanStatus,
} from "@opentelemetry/api";
import type { InstrumentationScope } from "@opentelemetry/core";
import type { Resource } from "@opentelemetry/resources";
import type { ReadableSpan, TimedEvent } from "@opentelemetry/sdk-trace";
import type { Beginning } from "../recorder.ts";
import { isSampled } from "../trace.ts";
import { allowedOf } from "./attributes.ts";
import type { Part } from "./part.ts";
import { processResource } from "./process-resource.ts";

/** A span's place: its own ids, those of what it is a part of, and the part of the trace that it belongs to. */
export type Place = {
  readonly context: SpanContext;
  readonly parent: SpanContext | undefined;
  readonly part: Part<RecordedSpan>;
};

const NO_EVENTS: TimedEvent[] = [];
const NO_LINKS: Link[] = [];
const resource = processResource();
const instrumentationScope = { name: "stakehold" };

/**
 * A span as this process records it, and as exporters read it. There are some thirty for each bet that somebody joins, so
 * it keeps what it is given and makes what is read of it when that is read. It keeps no events: errors are told by their
 * kind alone.
 */
export class RecordedSpan implements Span, ReadableSpan {
  name: string;
  readonly kind: SpanKind;
  readonly parentSpanContext?: SpanContext;
  links: Link[];
  hasFailed = false;
  #context: SpanContext;
  readonly #part: Part<RecordedSpan>;
  readonly #given: Attributes;
  readonly #beganAt: number;
  #endedAt: number | undefined;

  constructor(name: string, { kind, attributes, links, beganAt }: Beginning, { context, parent, part }: Place) {
    this.name = name;
    this.kind = kind ?? SpanKind.INTERNAL;
    this.links = links ?? NO_LINKS;
    if (parent !== undefined) this.parentSpanContext = parent;
    this.#context = context;
    this.#part = part;
    this.#given = attributes ?? {};
    this.#beganAt = beganAt ?? performance.now();
    part.begin();
  }

  /** Whether the share drew its trace. */
  get isDrawn(): boolean {
    return this.#part.isDrawn;
  }

  get isSampled(): boolean {
    return isSampled(this.#context);
  }

  /** Says that it is exported, though it was not sampled: something in its trace failed or was kept. */
  keep(): void {
    this.#context = { ...this.#context, traceFlags: TraceFlags.SAMPLED };
  }

  spanContext(): SpanContext {
    return this.#context;
  }

  isRecording(): boolean {
    return this.#endedAt === undefined;
  }

  setAttribute(name: string, value: AttributeValue): this {
    if (this.isRecording()) this.#given[name] = value;
    return this;
  }

  setAttributes(attributes: Attributes): this {
    if (this.isRecording()) Object.assign(this.#given, attributes);
    return this;
  }

  setStatus({ code }: SpanStatus): this {
    if (this.isRecording()) this.hasFailed = code === SpanStatusCode.ERROR;
    return this;
  }

  updateName(name: string): this {
    if (this.isRecording()) this.name = name;
    return this;
  }

  addLink(link: Link): this {
    return this.addLinks([link]);
  }

  addLinks(links: Link[]): this {
    if (this.isRecording()) this.links = [...this.links, ...links];
    return this;
  }

  addEvent(): this {
    return this;
  }

  recordException(): void {}

  end(): void {
    if (this.#endedAt !== undefined) return;
    this.#endedAt = performance.now();
    this.#part.end(this);
  }

  get attributes(): Attributes {
    return allowedOf(this.#given);
  }

  get status(): SpanStatus {
    return { code: this.hasFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET };
  }

  get startTime(): HrTime {
    return timeOf(this.#part.sinceEpochMs + this.#beganAt);
  }

  get endTime(): HrTime {
    return timeOf(this.#part.sinceEpochMs + (this.#endedAt ?? this.#beganAt));
  }

  get duration(): HrTime {
    return timeOf((this.#endedAt ?? this.#beganAt) - this.#beganAt);
  }

  get ended(): boolean {
    return !this.isRecording();
  }

  get events(): TimedEvent[] {
    return NO_EVENTS;
  }

  get resource(): Resource {
    return resource;
  }

  get instrumentationScope(): InstrumentationScope {
    return instrumentationScope;
  }

  get droppedAttributesCount(): number {
    return 0;
  }

  get droppedEventsCount(): number {
    return 0;
  }

  get droppedLinksCount(): number {
    return 0;
  }
}

/** A time as exporters read it: seconds, and billionths of one. */
const timeOf = (ms: number): HrTime => [Math.floor(ms / 1000), Math.floor((ms % 1000) * 1e6)];
