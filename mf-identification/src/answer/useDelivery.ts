import { useSlot, type HttpOptions } from '@viewpage/remote-kit'
import type { Prezilink } from '@viewpage/shared-events'
import { useEffect, useMemo, useRef } from 'react'
import { viewersUrlOf } from '../view-link/asking-link.ts'
import type { Browser } from '../browser.ts'
import { LOOKUP_TIMEOUT } from '../lookup/look-up-viewer.ts'
import { isBlank, type Answer } from './answer.ts'
import { deliverAnswer, type Delivery } from './deliver-answer.ts'
import { createKeptAnswers } from './unsent-answers.ts'
import { sendAnswer } from './send-answer.ts'

/** An answer of an earlier visit that is on its way again. */
export interface Resumed {
  readonly answer: Answer
  /** Resolves with whether the server took it at once. */
  readonly first: Promise<boolean>
}

export interface AnswerDelivery {
  /** Sends instead of what is kept or on its way. @throws MissingTokenError, HttpError when it is not taken */
  sendOnce(answer: Answer): Promise<void>
  /** Sends until it is taken, also in the next visit of this link (D19). */
  deliver(answer: Answer): void
  /** Goes on with what an earlier visit left; `null` when it left nothing. */
  resume(): Resumed | null
}

/** ms; an answer of an earlier visit has as long as the lookup before the visitor is asked again. */
const RESUMED: HttpOptions = { timeout: LOOKUP_TIMEOUT }

/** Brings answers to the server, for as long as the slot stands. */
export function useDelivery(link: Prezilink | null, browser: Browser): AnswerDelivery {
  const { pageData, http } = useSlot()
  const delivery = useRef<Delivery | null>(null)
  const kept = useMemo(() => createKeptAnswers(browser.storage, browser.now), [browser])
  const linkId = link?.link_id ?? ''

  useEffect(() => {
    // Also on pages that ask nobody: what got too old goes with the next look.
    kept.read(linkId)
    return () => delivery.current?.stop()
  }, [kept, linkId])

  const post = (answer: Answer, options?: HttpOptions) =>
    sendAnswer(viewersUrlOf({ link_id: linkId }), answer, {
      http,
      cookies: browser.cookies(),
      ...(options && { options }),
    })

  const logFailure = (error: unknown) =>
    browser.log('[mf-identification] Failed to say who is watching:', error)

  function start(answer: Answer, options?: HttpOptions): Delivery {
    delivery.current?.stop()
    delivery.current = deliverAnswer(() => post(answer, options), browser, {
      onEnd: () => kept.drop(linkId),
      onFailure: logFailure,
    })
    return delivery.current
  }

  function forgetEarlier(): void {
    delivery.current?.stop()
    kept.drop(linkId)
  }

  return {
    sendOnce(answer) {
      forgetEarlier()
      return post(answer)
    },
    deliver(answer) {
      forgetEarlier()
      // Without cookies no later attempt has the token either; and a blank answer is not worth a second one.
      if (pageData.noCookies || isBlank(answer)) return void post(answer).catch(logFailure)
      kept.keep(linkId, answer)
      start(answer)
    },
    resume() {
      const answer = pageData.noCookies ? null : kept.read(linkId)
      return answer && { answer, first: start(answer, RESUMED).first }
    },
  }
}
