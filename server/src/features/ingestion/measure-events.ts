import type { Metrics } from '../../foundation/metrics/metrics.ts'

/** Adds received events to the metrics. @param admitted those of `events` that are stored */
export function measureEvents(
  metrics: Pick<Metrics, 'ingested'>,
  events: readonly { readonly reason: string | null }[],
  admitted: readonly unknown[],
): void {
  const valid = events.filter(({ reason }) => reason === null).length
  metrics.ingested('valid', valid)
  metrics.ingested('invalid', admitted.length - valid)
  metrics.ingested('counted', events.length - admitted.length)
}
