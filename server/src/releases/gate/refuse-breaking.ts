import { describeFinding, type GateFinding } from '@viewpage/shared-events/wire'
import { ApiError } from '../../foundation/errors.ts'
import { isBreaking } from '../contracts/findings.ts'

/** Whether a release is forced, and by whom. */
interface Forcing {
  readonly isForced: boolean
  /** The entry of the release tokens that allows the release. @default the server itself, as `*` */
  readonly token?: string | undefined
}

/**
 * Refuses a release that breaks pages, unless it is forced. A token for one remote forces only what harms that remote.
 *
 * @param attempt for the message, for example `activate mf-toolbar 1.5.0`
 * @returns the findings that were overridden; empty without findings
 * @throws ApiError `breaks_pages` with every finding
 */
export function refuseBreaking(
  attempt: string,
  findings: readonly GateFinding[],
  { isForced, token = '*' }: Forcing,
): readonly GateFinding[] {
  const found = findings.filter(isBreaking)
  const ofOthers = isForced && token !== '*' ? found.filter(({ harms }) => harms !== undefined) : []
  if (ofOthers.length > 0) {
    const owners = [...new Set(ofOthers.map(({ harms }) => harms))].join(', ')
    throw new ApiError('breaks_pages', {
      message: `[release] Failed to ${attempt}: it would harm ${owners}, and --force with the token of ${token} covers only what harms ${token} itself. Change what the findings name, let the team of ${owners} release first, or ask a holder of the token for all remotes.`,
      details: ofOthers.map(describeFinding),
    })
  }
  if (found.length === 0 || isForced) return found
  throw new ApiError('breaks_pages', {
    message: `[release] Failed to ${attempt}: it does not fit what is live. Change what the findings name, or release with --force --reason "<why>".`,
    details: found.map(describeFinding),
  })
}
