/**
 * ms of a task that does a part of long work. With what the browser adds, such a task stays under 50 ms on a device that
 * is four times slower.
 */
export const TASK_BUDGET_MS = 8

/** @returns whether less than `ms` have passed since this call; `now` in ms, monotonic */
export function within(ms: number, now: () => number): () => boolean {
  const end = now() + ms
  return () => now() < end
}
