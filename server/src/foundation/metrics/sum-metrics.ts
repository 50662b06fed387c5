import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type PrometheusContentType,
} from 'prom-client'
import type { MeasuredValues } from './metrics.ts'

type Measured = MetricObjectWithValues<MetricValue<string>>

/** Adds up metrics of several processes. */
export interface SumOfMetrics {
  /**
   * Keeps what a process counted that has ended. Otherwise the sums would fall, which Prometheus takes for a restart,
   * so that it would count everything before once more.
   */
  addEnded(last: MeasuredValues): Promise<void>
  /** Prometheus text of the processes that run, and of those that have ended. */
  textWith(running: readonly MeasuredValues[]): Promise<string>
}

export function createSumOfMetrics(): SumOfMetrics {
  let ended: readonly Measured[] = []
  return {
    async addEnded(last) {
      const counted = (last as readonly Measured[]).filter(isCounted)
      ended = await sumOf([ended, counted]).getMetricsAsJSON()
    },
    textWith: (running) => sumOf([...(running as readonly (readonly Measured[])[]), ended]).metrics(),
  }
}

/** Prometheus text of one process. */
export function textOf(values: MeasuredValues): Promise<string> {
  return sumOf([values as readonly Measured[]]).metrics()
}

function sumOf(all: readonly (readonly Measured[])[]) {
  return AggregatorRegistry.aggregate<PrometheusContentType>(all.map((each) => [...each]))
}

/** In messages and JSON, types are words. */
function isCounted({ type }: Measured): boolean {
  return ['counter', 'histogram'].includes(String(type))
}
