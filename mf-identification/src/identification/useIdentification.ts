import { useDeckPageData, useSlot } from '@viewpage/remote-kit'
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
  /** Why the server did not accept the answer; only where the owner requires one. */
  readonly failure: AnswerFailure | null
  /** The answer of an earlier visit that the server has not accepted yet. */
  readonly earlier: Answer | null
  submit(answer: Answer): void
}

/**
 * Asks the visitor to identify, after the lookup and before playback starts, in one overlay
 * (docs/behaviour/identification.md#one-overlay).
 */
export function useIdentification(browser: Browser): Identification {
  const pageData = useDeckPageData()
  const link = askingLinkOf(pageData)
  const [phase, send] = useReducer(identificationReducer, link ? 'lookingUp' : 'notNeeded')
  const [failure, setFailure] = useState<AnswerFailure | null>(null)
  const [earlier, setEarlier] = useState<Answer | null>(null)
  const { sendOnce, deliver, resume } = useDelivery(link, browser)
  // The server sends the document with the next response, after the visitor is identified
  // (docs/behaviour/identification.md#required-answer).
  const isWithheld = link?.require_identification === true && pageData.deck.documentUrl === null

  useLookup(link, { browser, resume }, (isIdentified, unsent) => {
    // Still withheld after a reload: the known answer is not sufficient, so the visitor is asked again.
    const isKnown = isIdentified && (!isWithheld || browser.reloadOnce())
    if (!isKnown) setEarlier(unsent)
    send(isKnown ? 'known' : 'unknown')
  })
  usePublishedState(phase)

  async function waitForAnswer(answered: Promise<void>) {
    setFailure(null)
    send('sent')
    try {
      await answered
      send('accepted')
      if (isWithheld) browser.reload()
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

/** Publishes the state, and again for each request of another remote. */
function usePublishedState(phase: IdentificationPhase) {
  const { bus: slotBus } = useSlot()
  const bus = useBus()
  const state = announcedState(phase)
  useEffect(() => {
    if (state === undefined) return
    let isPublished = false
    const publish = () => {
      isPublished = true
      bus.publish(identification.identificationChanged, { state })
    }
    // The action is sticky: an earlier request calls `publish` synchronously here.
    const unsubscribe = bus.on(identification.viewerIdentificationRequested, publish)
    if (!isPublished) publish()
    return unsubscribe
  }, [bus, state])

  useEffect(() => {
    if (state === 'asking') return openModal(slotBus, MODAL)
    // There is nothing to ask: close the modal when another remote opens it.
    return bus.on(modals.modalChanged, ({ name }) => {
      if (name === MODAL && state !== undefined) closeModal(slotBus, MODAL)
    })
  }, [bus, slotBus, state])
}
