import { useSlot } from '@viewpage/remote-kit'
import { closeModal, identification, modals, openModal } from '@viewpage/shared-events'
import { useEffect, useReducer, useState } from 'react'
import type { Answer } from '../answer/answer.ts'
import { answerFailureOf, type AnswerFailure } from '../answer/answer-failure.ts'
import { useDelivery } from '../answer/useDelivery.ts'
import { askingLinkOf } from '../view-link/asking-link.ts'
import type { Browser } from '../browser.ts'
import { useBus } from '../contract.ts'
import { announcedState, identificationReducer, type IdentificationPhase } from './identification-state.ts'
import { useLookup } from '../lookup/useLookup.ts'

const MODAL = 'VIEWER_IDENTIFICATION_MODAL'

export interface Identification {
  readonly phase: IdentificationPhase
  /** Why the answer was not taken; only where the owner requires one. */
  readonly failure: AnswerFailure | null
  /** What the visitor answered before, and the server has not taken yet. */
  readonly earlier: Answer | null
  submit(answer: Answer): void
}

/** Asks who is watching: on load, after the lookup, and before a start, by one and the same overlay (D18). */
export function useIdentification(browser: Browser): Identification {
  const { pageData } = useSlot()
  const link = askingLinkOf(pageData)
  const [phase, send] = useReducer(identificationReducer, link ? 'lookingUp' : 'notNeeded')
  const [failure, setFailure] = useState<AnswerFailure | null>(null)
  const [earlier, setEarlier] = useState<Answer | null>(null)
  const { sendOnce, deliver, resume } = useDelivery(link, browser)
  // The next response brings it, once the visitor is identified (D60).
  const isHeldBack = link?.require_identification === true && pageData.deck.documentUrl === null

  useLookup(link, { browser, resume }, (isIdentified, unsent) => {
    // Held back also after another load: the answer that is known does not open this page; a new one may.
    const isKnown = isIdentified && (!isHeldBack || browser.reloadOnce())
    if (!isKnown) setEarlier(unsent)
    send(isKnown ? 'known' : 'unknown')
  })
  useAnnouncement(phase)

  async function waitForAnswer(answered: Promise<void>) {
    setFailure(null)
    send('sent')
    try {
      await answered
      send('accepted')
      if (isHeldBack) browser.reload()
    } catch (error) {
      setFailure(answerFailureOf(error))
      send('refused')
    }
  }

  function submit(answer: Answer) {
    if (!link || phase === 'sending') return
    if (link.require_identification) return void waitForAnswer(sendOnce(answer))
    deliver(answer)
    send('answered')
  }

  return { phase, failure, earlier, submit }
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
