import { useSlot } from '@viewpage/remote-kit'
import { closeModal, identification, modals, openModal, type Prezilink } from '@viewpage/shared-events'
import { useEffect, useReducer, useState } from 'react'
import type { Answer } from './answer/answer.ts'
import { answerFailureOf, type AnswerFailure } from './answer/answer-failure.ts'
import { sendAnswer } from './answer/send-answer.ts'
import { askingLinkOf, viewersUrlOf } from './asking-link.ts'
import type { Browser } from './browser.ts'
import { useBus } from './contract.ts'
import { announcedState, identificationReducer, type IdentificationPhase } from './identification-state.ts'
import { lookUpViewer } from './lookup/look-up-viewer.ts'

const MODAL = 'VIEWER_IDENTIFICATION_MODAL'

export interface Identification {
  readonly phase: IdentificationPhase
  /** Why the answer was not taken; only where the owner requires one. */
  readonly failure: AnswerFailure | null
  submit(answer: Answer): void
}

/** Asks who is watching: on load, after the lookup, and before a start, by one and the same overlay (D18). */
export function useIdentification(browser: Browser): Identification {
  const { pageData, http } = useSlot()
  const link = askingLinkOf(pageData)
  const [phase, send] = useReducer(identificationReducer, link ? 'lookingUp' : 'notNeeded')
  const [failure, setFailure] = useState<AnswerFailure | null>(null)

  useLookup(link, browser, send)
  useAnnouncement(phase)

  async function waitForAnswer(answered: Promise<void>) {
    setFailure(null)
    send('sent')
    try {
      await answered
      send('accepted')
      // What the owner's requirement held back comes with the next response.
      if (pageData.deck.documentUrl === null) browser.reload()
    } catch (error) {
      setFailure(answerFailureOf(error))
      send('refused')
    }
  }

  function submit(answer: Answer) {
    if (!link || phase === 'sending') return
    const answered = sendAnswer(viewersUrlOf(link), answer, { http, cookies: browser.cookies() })
    if (link.require_identification) return void waitForAnswer(answered)
    answered.catch((error: unknown) =>
      browser.log('[mf-identification] Failed to say who is watching:', error),
    )
    send('answered')
  }

  return { phase, failure, submit }
}

function useLookup(link: Prezilink | null, { fetch }: Browser, send: (event: 'known' | 'unknown') => void) {
  const { report } = useSlot()
  const url = link && viewersUrlOf(link)
  useEffect(() => {
    if (url === null) return
    const leaving = new AbortController()
    lookUpViewer(url, { fetch, signal: leaving.signal }).then(
      (isIdentified) => send(isIdentified ? 'known' : 'unknown'),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        report(
          new Error('Failed to look up who is watching, so the visitor is asked.', { cause: error }),
          'effect',
        )
        send('unknown')
      },
    )
    return () => leaving.abort()
  }, [url, fetch, send, report])
}

/** Says on the bus how the question stands, also to whoever asks for it before a start. */
function useAnnouncement(phase: IdentificationPhase) {
  const { bus: slotBus } = useSlot()
  const bus = useBus()
  const state = announcedState(phase)
  useEffect(() => {
    if (state === undefined) return
    let announced = false
    const announce = () => {
      announced = true
      bus.publish(identification.identificationChanged, { state })
    }
    // A request that came earlier is handed over here, and answered once like any other.
    const stop = bus.on(identification.viewerIdentificationRequested, announce)
    if (!announced) announce()
    return stop
  }, [bus, state])

  useEffect(() => {
    if (state === 'asking') return openModal(slotBus, MODAL)
    // Nothing to ask: whoever opened the modal by its name gets it closed again.
    return bus.on(modals.modalChanged, ({ name }) => {
      if (name === MODAL && state !== undefined) closeModal(slotBus)
    })
  }, [bus, slotBus, state])
}
