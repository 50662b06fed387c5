import type { ErrorPhase, SlotLifecycles } from '@viewpage/remote-kit'
import { withTimeLimit, type Clock } from '@viewpage/remote-kit/browser'
import type { RemoteFailure } from '@viewpage/remote-kit/host'
import type { Applications } from '../slots/applications.ts'
import type { SlotElement } from '../slots/slot-element.ts'
import type { Attempt } from './attempts.ts'

export interface MountContext {
  readonly applications: Applications
  /** Starts at 0 with the navigation. */
  readonly clock: Clock
  /** The props of a slot. Also loads the texts and style sheets of a version that is not on the page yet. */
  readonly propsFor: (slot: SlotElement, attempt: Attempt, onError: ReportError) => Promise<SlotMountProps>
  readonly report: (failure: RemoteFailure) => void
}

type SlotMountProps = Parameters<Applications['mount']>[2]
type ReportError = (error: unknown, phase?: ErrorPhase) => void

/** Mounts a slot with the code of an attempt. Never rejects: a failure is reported, and the slot is not live then. */
export type MountSlot = (
  slot: SlotElement,
  lifecycles: SlotLifecycles | undefined,
  attempt: Attempt,
) => Promise<void>

/**
 * @param context.timeout ms for its texts and style sheets
 * @param onRenderFailed a live slot has failed to render
 */
export function createMountSlot(
  remote: string,
  { applications, clock, propsFor, report, timeout }: MountContext & { readonly timeout: number },
  onRenderFailed: (slot: SlotElement) => void,
): MountSlot {
  /** Also rejects when only the error boundary of the slot renders: single-spa considers that mounted. */
  function mountOrFail(slot: SlotElement, lifecycles: SlotLifecycles, attempt: Attempt): Promise<void> {
    return new Promise((resolve, reject) => {
      let mounted = false
      const onError: ReportError = (error, phase = 'effect') => {
        if (!mounted && phase === 'render') return reject(asError(error))
        report({ remote, version: attempt.release.version, phase, slot: slot.name, error })
        if (phase === 'render') onRenderFailed(slot)
      }
      propsWithTimeLimit(slot, attempt, onError)
        .then((props) => applications.mount(slot.name, lifecycles, props))
        .then(() => {
          mounted = true
          resolve()
        }, reject)
    })
  }

  /** Texts or style sheets that hang must not block the next attempt or "Try again". */
  function propsWithTimeLimit(...[slot, attempt, onError]: Parameters<MountContext['propsFor']>) {
    const onTimeout = () => {
      throw new Error(
        `[${remote} ${attempt.release.version}] Failed to mount: its texts and style sheets did not load within ${timeout} ms.`,
      )
    }
    return withTimeLimit(propsFor(slot, attempt, onError), timeout, onTimeout, clock.after)
  }

  return async (slot, lifecycles, attempt) => {
    const { version } = attempt.release
    try {
      if (!lifecycles)
        throw new Error(`[${remote} ${version}] Failed to mount: it does not fill the slot "${slot.name}".`)
      await applications.remove(slot.name)
      await mountOrFail(slot, lifecycles, attempt)
      slot.showLive(version)
    } catch (error) {
      report({ remote, version, phase: 'mount', slot: slot.name, error })
      slot.holdContent()
      await applications.remove(slot.name)
    }
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
