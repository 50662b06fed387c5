import { type HttpOptions, useDeckPageData, useSlot } from '@viewpage/remote-kit'
import type { Prezilink } from '@viewpage/shared-events'
import { useEffect, useMemo, useRef } from 'react'
import { viewersUrlOf } from '../view-link/asking-link.ts'
import type { Browser } from '../browser.ts'
import { LOOKUP_TIMEOUT_MS } from '../lookup/look-up-viewer.ts'
import { isBlank, isIdentifying, type Answer } from './answer.ts'
import { deliverAnswer, type Delivery } from './deliver-answer.ts'
import { createUnsentAnswers } from './unsent-answers.ts'
import { sendAnswer } from './send-answer.ts'

/** An answer of an earlier visit that is being sent again. */
export interface Resumed {
  readonly answer: Answer
  /** Resolves with whether the first attempt succeeded and identifies the visitor. */
  readonly first: Promise<boolean>
}

export interface AnswerDelivery {
  /** Sends once, in place of any earlier answer. @throws MissingTokenError, HttpError when it is not accepted */
  sendOnce(answer: Answer): Promise<void>
  /**
   * Sends until the answer is accepted, also in the next visit of this link
   * (docs/behaviour/identification.md#kept-answer).
   */
  deliver(answer: Answer): void
  /** Sends the answer of an earlier visit again; `null` when there is none. */
  resume(): Resumed | null
}

/** The overlay waits for a resumed answer, so it may take no longer than the lookup. */
const RESUMED: HttpOptions = { timeout: LOOKUP_TIMEOUT_MS }

/** Sends answers to the server while the slot is mounted. */
export function useDelivery(link: Prezilink | null, browser: Browser): AnswerDelivery {
  const { http } = useSlot()
  const pageData = useDeckPageData()
  const delivery = useRef<Delivery | null>(null)
  const unsent = useMemo(() => createUnsentAnswers(browser.storage, browser.now), [browser])
  const linkId = link?.link_id ?? ''

  useEffect(() => {
    // Removes expired answers, also on pages without a question.
    unsent.read(linkId)
    return () => delivery.current?.stop()
  }, [unsent, linkId])

  const post = (answer: Answer, options?: HttpOptions) =>
    sendAnswer(viewersUrlOf({ link_id: linkId }), answer, {
      http,
      cookies: browser.cookies(),
      ...(options && { options }),
    })

  const logFailure = (error: unknown) =>
    browser.log('[mf-identification] Failed to send the answer of the visitor:', error)

  function start(answer: Answer, options?: HttpOptions): Delivery {
    delivery.current?.stop()
    delivery.current = deliverAnswer(() => post(answer, options), browser, {
      onEnd: () => unsent.remove(linkId),
      onFailure: logFailure,
    })
    return delivery.current
  }

  function cancelEarlier(): void {
    delivery.current?.stop()
    unsent.remove(linkId)
  }

  return {
    sendOnce(answer) {
      cancelEarlier()
      return post(answer)
    },
    deliver(answer) {
      cancelEarlier()
      // No retries without cookies, because there will be no token, and none for a blank answer.
      if (pageData.noCookies || isBlank(answer)) return void post(answer).catch(logFailure)
      unsent.store(linkId, answer)
      start(answer)
    },
    resume() {
      const answer = pageData.noCookies ? null : unsent.read(linkId)
      if (answer === null) return null
      const accepted = start(answer, RESUMED).first
      return { answer, first: accepted.then((isAccepted) => isAccepted && isIdentifying(answer)) }
    },
  }
}
