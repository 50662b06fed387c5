import type { MeasuredValues } from '../foundation/metrics/metrics.ts'

/** Messages between the primary and its workers. Other messages on the same channel have no `viewpage`. */

export type ToWorker =
  /** Stop. `isReplaced`: other workers continue, so that no load balancer need know. */
  | { readonly viewpage: 'stop'; readonly isReplaced: boolean }
  /** Send `measured`. */
  | { readonly viewpage: 'measure' }

export type ToPrimary =
  | { readonly viewpage: 'ready'; readonly address: string }
  | { readonly viewpage: 'measured'; readonly metrics: MeasuredValues }

/** @returns `null` if another part of Node or a library sent it */
export function messageOf<Message extends ToWorker | ToPrimary>(received: unknown): Message | null {
  return typeof received === 'object' && received !== null && 'viewpage' in received
    ? (received as Message)
    : null
}
