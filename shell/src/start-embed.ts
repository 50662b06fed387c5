import * as remoteKit from '@viewpage/remote-kit'
import { isOptedOut, nextTask } from '@viewpage/remote-kit/browser'
import { createContainerLoader, redirect, sharedModules } from '@viewpage/remote-kit/host'
import { isDeckPage, viewer } from '@viewpage/shared-events'
import { csrfTokenOfPage } from './browser/csrf-token.ts'
import { keepSession } from './browser/session-id.ts'
import { takeStartStep } from './browser/start-step.ts'
import type { HostAnswers } from './embed/answer-host.ts'
import { applyOptions } from './embed/apply-options.ts'
import { createSmallI18n } from './embed/small-i18n.ts'
import { createHost } from './host.ts'
import { createDirectApplications } from './slots/direct-applications.ts'
import { startMeasuring } from './measuring/start.ts'

/** Starts the host of embeds: one slot, without the parts that a player does not need. */
export async function startEmbed(): Promise<void> {
  const { bus, pageData, releaseSet, report, run } = createHost({
    createFederation: () => createContainerLoader(sharedModules(remoteKit)),
    startApplications: createDirectApplications,
    createI18n: createSmallI18n,
    // Browsers reject this cookie in a frame on another site, and embeds make no call that needs it.
    createCsrfToken: () => csrfTokenOfPage,
  })
  takeStartStep()
  if (isDeckPage(pageData)) {
    applyOptions(pageData, new URL(location.href))
    answerWhenAsked({ bus, pageData })
  }

  // Nothing is stored or measured before the visitor starts the presentation.
  let redirectSlot = redirect
  const stopWaiting = bus.on(viewer.presentationStarted, (_, start) => {
    queueMicrotask(() => stopWaiting())
    if (isWithoutOrigin()) return
    const session = keepSession({
      noCookies: pageData.noCookies,
      isOptedOut: () => isOptedOut(pageData),
      partitioned: true,
    })
    redirectSlot = startMeasuring({
      bus,
      pageData,
      releaseSet,
      session,
      report,
      source: 'embed',
      since: [start],
    }).redirect
  })
  await nextTask()
  run((...target) => redirectSlot(...target))
}

/**
 * Loads what answers the page around once that sends a message: most pages never do. A page repeats its `hello` until it is
 * answered.
 */
function answerWhenAsked(answers: HostAnswers): void {
  const load = ({ source }: MessageEvent) => {
    if (source !== parent || source === window) return
    removeEventListener('message', load)
    void import(/* webpackChunkName: "embed-messages" */ './embed/answer-host.ts').then(({ answerHost }) =>
      answerHost(answers),
    )
  }
  addEventListener('message', load)
}

/** In a sandbox without an origin nothing can be stored, and the browser refuses calls. */
const isWithoutOrigin = () => origin === 'null'
