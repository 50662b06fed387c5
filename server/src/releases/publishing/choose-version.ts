import { ApiError } from '../../foundation/errors.ts'

/** The active version, and the version that pages fall back to. */
interface Pointer {
  readonly version: string
  readonly fallback_version: string | null
}

interface Activation extends Pointer {
  readonly activated_by: string | null
}

/** The activations of a remote. */
interface History {
  /** The newest one; `undefined` if no version is active. */
  readonly active: Activation | undefined
  /** The newest one of a version, before the active one. */
  readonly earlier: (version: string) => Promise<Pointer | undefined>
}

/** Chooses the next version of a remote. @throws ApiError if it must not change */
export type Choose = (history: History) => Promise<Pointer>

/** The version that a release expects to be active; `null`: none; `undefined`: any. */
export type Expected = string | null | undefined

export function chooseVersion(remote: string, version: string, expected?: Expected): Choose {
  return async ({ active }) => {
    checkExpected(`activate ${remote} ${version}`, `activate ${remote} ${version}`, active, expected)
    const isSame = active?.version === version
    return { version, fallback_version: isSame ? active.fallback_version : (active?.version ?? null) }
  }
}

export function chooseFallback(remote: string, expected?: Expected): Choose {
  return async ({ active, earlier }) => {
    checkExpected(`roll back ${remote}`, `rollback ${remote}`, active, expected)
    const target = active?.fallback_version ?? null
    if (target === null) {
      throw new ApiError('nothing_to_roll_back', {
        message: `[release] Failed to roll back ${remote}: there is no earlier version to go back to.`,
      })
    }
    // Falls back to what the target had when it was active, not to the version that is rolled back, which is known to be bad.
    const before = await earlier(target)
    return { version: target, fallback_version: before?.fallback_version ?? null }
  }
}

/** @param command to run again, for example `activate mf-toolbar 1.5.0` */
function checkExpected(
  attempt: string,
  command: string,
  active: Activation | undefined,
  expected: Expected,
): void {
  if (expected === undefined || expected === (active?.version ?? null)) return
  const found = active
    ? `${active.version} is active now${active.activated_by === null ? '' : `, activated by ${active.activated_by}`}`
    : 'no version is active'
  throw new ApiError('active_changed', {
    message: `[release] Failed to ${attempt}: it was to replace ${expected ?? 'no version'}, but ${found}. Look at what changed (npm run release -- list). If it is still right, run: npm run release -- ${command}`,
  })
}
