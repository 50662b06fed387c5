import type { Http } from '@viewpage/remote-kit'
import { identification, modals, viewer, type PageData, type StartTrigger } from '@viewpage/shared-events'
import type { ComponentType } from 'react'
import type { ViewerBus } from '../contract.ts'
import type { ControlsProps } from '../controls/Controls.tsx'
import type { Engine, EngineEvent, EngineTexts } from '../engine/engine.ts'
import { engineRuleOf, type EngineKind } from './loading/abilities.ts'
import { beginAttempt } from './loading/attempt.ts'
import { isContextLost } from '../engine/context-lost.ts'
import { DocumentGoneError } from './loading/load-document.ts'
import { nothingLoaded, type LoadPercentage } from './loading/load-percentage.ts'
import { createIdentificationGate } from './start/identification-gate.ts'
import {
  firstOverlay,
  isTracked,
  modeOf,
  overlayReducer,
  type OverlayEvent,
  type OverlayState,
} from './overlay-state.ts'
import { autoplayTriggerOf, isPublic, loadDurationOf, needsIdentification } from './start/start-rules.ts'
import { hashOfStep, replaceHash } from '../step-link/step-hash.ts'
import type { ViewerEdges } from './edges.ts'
import { createViewedNotice } from './start/viewed-notice.ts'

export interface PlayerState {
  readonly overlay: OverlayState
  readonly percentage: LoadPercentage
  /** From 1. */
  readonly step: number
  /** The visitor dragged or zoomed away from the path. */
  readonly isOffPath: boolean
  /** The camera rests on the step. */
  readonly isResting: boolean
  /** Loading goes on, but nothing has come for a while. */
  readonly isSlow: boolean
  /** The browser took WebGL away; the last picture stays, and only a reload brings all of it back. */
  readonly isContextLost: boolean
  /** The server no longer serves the document to this page. A reload shows whether the page still exists. */
  readonly isGone: boolean
  /** The owner requires an answer to who is watching, and nobody asked: only a reload may bring the question. */
  readonly isQuestionMissing: boolean
  /** What started it last. */
  readonly startedBy: StartTrigger
  /** Seconds autoplay stays on each step, where the document says so. */
  readonly holds: readonly (number | undefined)[]
  /** The bar and the keys, once they are loaded. */
  readonly Controls: ComponentType<ControlsProps> | null
}

/** Plays one presentation: what the visitor can ask of it, and what it is doing. */
export interface Player {
  state(): PlayerState
  subscribe(listener: () => void): () => void
  /** Begins to live in the page; the engine draws in `container`. @returns the undo */
  mount(container: HTMLElement): () => void
  /** Loads ahead of a start that is likely; not where the visitor saves data. */
  prepare(): void
  start(trigger: StartTrigger): void
  /** Loads again, after a failure or instead of a load that takes long. */
  retry(): void
  /** Loads the page again, after WebGL was lost or a question did not come. */
  reload(): void
  restart(): void
  /** Flies to a step, or starts there. Out of range: does nothing. */
  goTo(step: number): void
  /** Chooses the step to start at, and leaves the start to somebody else; while it plays, flies there. */
  startAt(step: number): void
  next(): void
  previous(): void
  returnToPath(): void
  zoomBy(factor: number): void
  resize(): void
}

export interface PlayerContext {
  readonly pageData: PageData
  readonly bus: ViewerBus
  readonly edges: ViewerEdges
  readonly texts: EngineTexts
  readonly http: Http
  readonly report: (error: unknown) => void
}

const firstState: PlayerState = {
  overlay: firstOverlay,
  percentage: nothingLoaded,
  step: 1,
  isOffPath: false,
  isResting: false,
  isSlow: false,
  isContextLost: false,
  isGone: false,
  isQuestionMissing: false,
  startedBy: 'button',
  holds: [],
  Controls: null,
}

/**
 * ms the end screen is deaf to Restart: the last of a row of quick presses for the next step may land on it, for on
 * a small stage it stands where they were.
 */
export const RESTART_GUARD = 600

/** The player behind the viewer slot. It publishes every fact of section 4 at its moment, and none twice. */
export function createPlayer({ pageData, bus, edges, texts, http, report }: PlayerContext): Player {
  const { oid, deck } = pageData
  const listeners = new Set<() => void>()
  let state = firstState
  let container: HTMLElement | null = null
  let engine: Engine | null = null
  let endAttempt = () => {}
  let publishedStep = 0
  let publishedTracking = false
  let engineKind: EngineKind = 'full'
  let canRun = true
  let endShownAt = -Infinity
  const tellViewed = createViewedNotice(http, pageData)

  const gate = createIdentificationGate(
    { pageData, bus, clock: edges.clock },
    {
      identified: goOn,
      dismissed: () => send('identificationDismissed'),
      unasked() {
        change({ isQuestionMissing: true })
        send('identificationDismissed')
      },
    },
  )

  function change(patch: Partial<PlayerState>): void {
    const before = state
    state = { ...before, ...patch }
    publishChangesSince(before)
    for (const listener of listeners) listener()
  }

  function send(event: OverlayEvent): void {
    const overlay = overlayReducer(state.overlay, event)
    if (overlay !== state.overlay) change({ overlay })
  }

  function publishChangesSince(before: PlayerState): void {
    const { percentage } = state
    const [phase, phaseBefore] = [state.overlay.phase, before.overlay.phase]
    const mode = modeOf(phase)
    if (percentage.shown > before.percentage.shown)
      bus.publish(viewer.loadProgressed, { percentage: percentage.shown })
    if (mode !== null && mode !== modeOf(phaseBefore)) bus.publish(viewer.infoLayerModeSet, { mode })
    if (phase === 'end' && phaseBefore !== 'end') endShownAt = edges.clock.now()
    if ((phase === 'end') !== (phaseBefore === 'end'))
      bus.publish(viewer.endScreenChanged, { visible: phase === 'end' })
    if (phase === 'playing') publishStep()
    publishTracking()
  }

  function publishStep(): void {
    const { step } = state
    if (step === publishedStep) return
    publishedStep = step
    bus.publish(viewer.stepChanged, {
      step,
      stepCount: deck.stepCount,
      title: deck.stepTitles[step - 1] ?? '',
    })
  }

  function publishTracking(): void {
    const isModalOpen = (bus.last(modals.modalChanged)?.payload.name ?? 'NONE') !== 'NONE'
    const enabled = isTracked(state.overlay.phase, isModalOpen)
    if (enabled === publishedTracking) return
    publishedTracking = enabled
    bus.publish(viewer.analyticsTrackingChanged, { enabled })
  }

  function begin(): void {
    const { load } = state.overlay
    if (load !== 'loading' && load !== 'success') loadAnew()
  }

  function loadAnew(): void {
    if (!container || state.overlay.load === 'success') return
    endAttempt()
    engine = null
    change({ isSlow: false, isContextLost: false, isGone: false })
    send('loadStarted')
    endAttempt = beginAttempt(
      { edges, engineKind, pageData, container, texts, step: () => state.step, percentage: state.percentage },
      {
        percentageChanged: (percentage) => change({ percentage }),
        slownessChanged: (isSlow) => change({ isSlow }),
        engineMade(made, Controls, { path }) {
          engine = made
          change({ Controls, holds: path.map(({ hold }) => hold) })
        },
        engineEvent: hear,
        failed,
      },
    )
  }

  function failed(error: Error): void {
    report(error)
    const wasPlaying = state.overlay.load === 'success'
    change({ isContextLost: isContextLost(error), isGone: error instanceof DocumentGoneError, isSlow: false })
    // What is drawn already stays to be looked at.
    if (!wasPlaying || !state.isContextLost) send('loadFailed')
  }

  function hear(event: EngineEvent): void {
    if (event.type === 'ready') finishLoading()
    else if (event.type === 'stepChanged') change({ step: event.step, isOffPath: false, isResting: false })
    else if (event.type === 'rested') change({ isOffPath: false, isResting: true })
    else if (event.type === 'pathLeft') change({ isOffPath: true, isResting: false })
    else if (event.type === 'endPassed') send('endReached')
    else if (event.type === 'itemFailed' || event.type === 'fellBack') report(event.error)
  }

  function finishLoading(): void {
    const times = { timeOrigin: performance.timeOrigin, now: edges.clock.now() }
    bus.publish(viewer.loadingFinished, { oid, durationMs: loadDurationOf(pageData.pageStartTime, times) })
    send('loadFinished')
  }

  function prepare(): void {
    if (canRun && state.overlay.load === 'none' && deck.documentUrl !== null && !edges.savesData()) begin()
  }

  function start(by: StartTrigger): void {
    if (!canRun || state.overlay.phase !== 'start') return
    change({ startedBy: by })
    if (!needsIdentification(by, gate.mustIdentify())) return goOn()
    send('identificationNeeded')
    gate.ask()
  }

  function goOn(): void {
    if (deck.documentUrl === null) return awaitPage()
    bus.publish(viewer.presentationStarted, { oid, trigger: state.startedBy })
    tellViewed()
    begin()
    send('startWanted')
  }

  /** The document comes with the page that follows the answer (D60), which opens at the step its address names. */
  function awaitPage(): void {
    if (state.overlay.phase === 'identifying') replaceHash(hashOfStep(state.step))
    send('identificationDismissed')
  }

  function pressRestart(): void {
    if (state.overlay.phase !== 'end' || edges.clock.now() - endShownAt >= RESTART_GUARD) restart('button')
  }

  function restart(trigger: 'button' | 'host'): void {
    bus.publish(viewer.restarted, { oid, trigger })
    change({ step: 1 })
    begin()
    engine?.flyTo(1, { instant: true })
    send('restartPressed')
  }

  function goTo(step: number, trigger: StartTrigger = 'link'): void {
    startAt(step)
    if (state.step === step) start(trigger)
  }

  function startAt(step: number): void {
    if (!Number.isInteger(step) || step < 1 || step > deck.stepCount) return
    const { phase } = state.overlay
    if (phase === 'playing' || phase === 'end') {
      engine?.flyTo(step)
      send('endHidden')
    } else {
      change({ step })
      engine?.flyTo(step, { instant: true })
    }
  }

  function obey(command: 'start' | 'next' | 'previous'): void {
    if (command === 'next') engine?.next()
    else if (command === 'previous') previous()
    else if (state.overlay.phase === 'end') restart('host')
    else start('host')
  }

  function previous(): void {
    if (state.overlay.phase === 'end') send('endHidden')
    else engine?.previous()
  }

  /** A page that is about to be replaced leaves all to the one that follows, and counts as none (D35). */
  function checkAbilities(): void {
    const { engine: kind, failure, address } = engineRuleOf(pageData, location.href, edges.abilities)
    engineKind = kind
    if (failure) bus.publish(viewer.webAssemblyCheckFailed, { reason: failure, isPublic: isPublic(pageData) })
    if (address) edges.replaceAddress(address)
    canRun = address === null
  }

  function mount(element: HTMLElement): () => void {
    container = element
    checkAbilities()
    if (canRun) bus.publish(viewer.publicViewPageLoaded, { oid, isPublic: isPublic(pageData) })
    bus.publish(viewer.infoLayerModeSet, { mode: 'start' })
    const undo = [
      gate.mount(),
      bus.on(identification.identificationChanged, () => change({ isQuestionMissing: false })),
      bus.on(modals.modalChanged, publishTracking),
      bus.on(viewer.stepRequested, ({ step, from }) => goTo(step, from === 'host' ? 'host' : 'link')),
      bus.on(viewer.playbackRequested, ({ command }) => obey(command)),
      bus.on(viewer.closeFullscreenOverlayRequested, () => send('endHidden')),
      // Many frames may stand on a page that nobody plays.
      pageData.embedMode ? () => {} : edges.whenIdle(prepare),
      () => endAttempt(),
      () => {
        if (publishedTracking) bus.publish(viewer.analyticsTrackingChanged, { enabled: false })
      },
    ]
    const autoplay = autoplayTriggerOf(pageData, { canRun, mustIdentify: gate.mustIdentify() })
    if (autoplay && deck.documentUrl !== null) start(autoplay)
    return () => undo.forEach((each) => each())
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    mount,
    prepare,
    start,
    retry: loadAnew,
    reload: edges.reload,
    restart: pressRestart,
    goTo,
    startAt,
    next: () => engine?.next(),
    previous,
    returnToPath: () => engine?.returnToPath(),
    zoomBy: (factor) => engine?.zoomBy(factor),
    resize: () => engine?.resize(),
  }
}
