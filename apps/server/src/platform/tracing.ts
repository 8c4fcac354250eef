import { setTimeout as delay } from 'node:timers/promises'
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type pg from 'pg'

/** Where spans go and how many. */
export interface TracingSettings {
  /** Collector that takes OTLP over HTTP, without the path `/v1/traces`; nothing is traced without one. */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_SERVICE_NAME: string
  /** Part of the traces that is kept, 0 to 1, decided by the trace's id alone. */
  OTEL_TRACES_SAMPLER_ARG: number
}

/** A collector that is away keeps neither a request nor the end of the process waiting. */
const EXPORT_MS = 5_000
const LAST_MS = 2_000
/** What waits for the collector; beyond that spans are dropped, not kept in memory. */
const WAITING_SPANS = 2_048

const tracer = () => trace.getTracer('appeal')

/**
 * Begins to trace, where a collector is named: requests, the statements they send and jobs become spans of
 * OpenTelemetry. Its packages are loaded then and not otherwise. Call it before anything opens a database.
 *
 * @returns what sends the rest and ends it
 */
export async function startTracing(settings: TracingSettings): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings
  if (!endpoint) return async () => {}
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-node'),
  ])
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
    timeoutMillis: EXPORT_MS,
  })
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.OTEL_SERVICE_NAME }),
    // Not by the caller's wish: whoever sends `sampled` must not decide how much is written.
    sampler: new sdk.TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [
      new sdk.BatchSpanProcessor(exporter, { maxQueueSize: WAITING_SPANS, exportTimeoutMillis: EXPORT_MS }),
    ],
  })
  provider.register()
  return async () => {
    await Promise.race([
      provider.shutdown().catch(() => undefined),
      delay(LAST_MS, undefined, { ref: false }),
    ])
    trace.disable()
    context.disable()
    propagation.disable()
  }
}

/** The trace that the work belongs to which is done now, for the log; none where nothing is traced. */
export const traceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId

/** One piece of work, as a trace names it. */
export interface Work {
  name: string
  attributes: Attributes
  /** The caller's `traceparent`; empty where it has none. Left out by what nobody called from outside. */
  caller?: string
  /** Why an error is an answer and no fault, if it is. */
  refusalOf?(error: unknown): string | undefined
}

/**
 * Does work as a span, under the one that is open, or under the one that the caller's `traceparent` names (W3C Trace
 * Context). Without a collector it is the work alone.
 */
export function asSpan<T>(
  { name, attributes, caller, refusalOf = () => undefined }: Work,
  work: () => Promise<T>,
): Promise<T> {
  const above =
    caller === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent: caller })
  const kind = caller === undefined ? SpanKind.INTERNAL : SpanKind.SERVER
  return tracer().startActiveSpan(name, { kind, attributes }, above, async (span) => {
    try {
      return await work()
    } catch (error) {
      // Of a fault its kind alone: messages quote values.
      const refusal = refusalOf(error)
      if (refusal) span.setAttribute('refusal', refusal)
      else span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) })
      throw error
    } finally {
      span.end()
    }
  })
}

/** What a statement does and to which table; its text may hold values and stays out. */
export function statementName(text: string): string {
  const [verb = 'sql'] = /^\s*\w+/.exec(text) ?? []
  const [, table] =
    /\b(?:from|into|update|join)\s+"?(?:public"?\.)?"?([a-z_][a-z_0-9.]*)/i.exec(text.slice(0, 10_000)) ?? []
  return [verb.trim().toLowerCase(), table].filter(Boolean).join(' ')
}

/** Makes a span of each statement that a connection carries for something that is traced. */
export function traceStatements(client: pg.PoolClient): void {
  const send = client.query
  const query = function (this: pg.PoolClient, ...args: unknown[]): unknown {
    const above = trace.getActiveSpan()
    if (!above?.isRecording()) return Reflect.apply(send, this, args)
    const [what] = args
    const text = typeof what === 'string' ? what : (what as { text?: unknown } | undefined)?.text
    const span = tracer().startSpan(typeof text === 'string' ? statementName(text) : 'cursor', {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql' },
    })
    const end = (error?: unknown) => {
      if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) })
      span.end()
    }
    const last = args.at(-1)
    if (typeof last === 'function') {
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        end(error)
        return last(error, ...rest)
      }
      return Reflect.apply(send, this, args)
    }
    const answer: unknown = Reflect.apply(send, this, args)
    if (answer instanceof Promise) answer.then(() => end(), end)
    else end()
    return answer
  }
  client.query = query as typeof client.query
}

/** SQLSTATE, or the kind of the fault. */
const codeOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'error')
}
