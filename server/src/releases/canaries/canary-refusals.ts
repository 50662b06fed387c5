import { ApiError } from '../../foundation/errors.ts'
import type { CanaryStart } from './canary-store.ts'

/** @throws ApiError if the active version is none that the start can be compared with */
export function checkStable(
  attempt: string,
  stable: string | null,
  { remote, version, percent, expect }: CanaryStart,
): asserts stable is string {
  if (stable === null)
    throw refusal(
      'no_canary',
      attempt,
      `no version of ${remote} is active, so there is nothing to compare it with. Activate a version first.`,
    )
  if (stable === version) throw refusal('canary_running', attempt, `it is the active version already.`)
  if (expect !== undefined && expect !== stable)
    throw refusal(
      'active_changed',
      attempt,
      `it was to be compared with ${expect ?? 'no version'}, but ${stable} is active now. Look at what changed (npm run release -- list). If it is still right, run: npx viewpage canary ${remote} ${version} --share ${percent}`,
    )
}

export function refusal(
  code: 'invalid_canary' | 'canary_running' | 'no_canary' | 'no_room' | 'active_changed' | 'canary_changed',
  attempt: string,
  why: string,
): ApiError {
  return new ApiError(code, { message: `[canary] Failed to ${attempt}: ${why}` })
}

export const changedMeanwhile = (attempt: string): ApiError =>
  refusal(
    'canary_changed',
    attempt,
    'it changed meanwhile. Look at what changed, then run the command again.',
  )
