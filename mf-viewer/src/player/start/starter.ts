import { identification, viewer, type StartTrigger } from '@viewpage/shared-events'
import { forgetToPresent, isToPresent, presentAfterReload } from '../../step-link/step-hash.ts'
import type { EngineChoice } from '../loading/engine-choice.ts'
import type { PresentationLoader } from '../loading/presentation-loader.ts'
import type { PlayerContext } from '../player-context.ts'
import type { PlayerStore } from '../player-store.ts'
import { createIdentificationGate } from './identification-gate.ts'
import {
  asksForIdentification,
  autoplayTriggerOf,
  isNotifiedByCall,
  needsIdentification,
} from './start-rules.ts'

/** Starts the presentation, after an identification where the link requires one. */
export interface Starter {
  start(trigger: StartTrigger): void
  /** Loads before a start that is likely. Does nothing if the visitor saves data. */
  prepare(): void
  /** Starts the presentation if the page data requests it, or the page was reloaded for its start. */
  autoplay(): void
  /** @returns the undo */
  mount(): () => void
}

export function createStarter(
  { pageData, bus, browser }: PlayerContext,
  { state, change, send }: PlayerStore,
  loader: PresentationLoader,
  { canRun, presentInNextPage }: EngineChoice,
): Starter {
  const { oid, deck } = pageData

  const gate = createIdentificationGate(
    { pageData, bus, clock: browser.clock },
    {
      identified: proceed,
      dismissed: () => send('identificationDismissed'),
      questionMissing() {
        change({ isQuestionMissing: true })
        send('identificationDismissed')
      },
    },
  )

  function start(trigger: StartTrigger): void {
    if (state().overlay.phase !== 'start') return
    if (!canRun()) return presentInNextPage(state().step)
    change({ startedBy: trigger, isAutoplaying: trigger === 'autoplay' || trigger === 'forcedAutoplay' })
    if (!needsIdentification(trigger, gate.mustIdentify())) return proceed()
    send('identificationNeeded')
    gate.ask()
  }

  function proceed(): void {
    if (deck.documentUrl === null) return waitForPage()
    const seenLater = isNotifiedByCall(pageData) ? {} : ({ isSeenLater: true } as const)
    bus.publish(viewer.presentationStarted, { oid, trigger: state().startedBy, ...seenLater })
    loader.load()
    send('startWanted')
  }

  /**
   * After the answer, the server sends a new page with the document
   * (docs/behaviour/identification.md#required-answer-waits). It starts at the step in its address.
   */
  function waitForPage(): void {
    const { overlay, step } = state()
    if (overlay.phase === 'identifying') presentAfterReload(step)
    send('identificationDismissed')
  }

  function prepare(): void {
    const isIdle = state().overlay.load === 'none'
    if (isIdle && deck.documentUrl !== null && !browser.savesData() && canRun()) loader.load()
  }

  function autoplay(): void {
    if (deck.documentUrl === null) return
    const trigger = isToPresent() ? 'button' : autoplayTriggerOf(pageData, gate.mustIdentify())
    // A page that is about to be replaced leaves the start to the next one.
    if (trigger === null || !canRun()) return
    forgetToPresent()
    start(trigger)
  }

  /** An autoplay that waited for the identification follows it. */
  function identificationChanged(): void {
    change({ isQuestionMissing: false })
    if (asksForIdentification(pageData)) autoplay()
  }

  return {
    start,
    prepare,
    autoplay,
    mount() {
      const undo = [
        gate.mount(),
        bus.on(identification.identificationChanged, identificationChanged),
        // A page may contain many embeds that are never started.
        pageData.embedMode ? () => {} : browser.whenIdle(prepare),
      ]
      return () => undo.forEach((each) => each())
    },
  }
}
