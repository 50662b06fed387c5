import { afterEach, describe, expect, test } from '@jest/globals'
import { closeModal, identification, openModal, type Prezilink } from '@viewpage/shared-events'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pageDataWith, renderSlot, settle } from '../../../test/render-slot.tsx'
import { createFakeBrowser } from '../../../test/fake-browser.ts'
import { startButton } from '../../../test/play.tsx'
import type { ViewerBrowser } from '../viewer-browser.ts'
import { Viewer } from '../../viewer/Viewer.tsx'

const user = userEvent.setup()
const prezilink: Prezilink = {
  link_id: 'linkask1',
  viewer_identification: true,
  require_identification: false,
  sharer_first_name: 'Ada',
  sharer_last_name: 'Lovelace',
}

async function openLink(
  link = prezilink,
  changes: Parameters<typeof pageDataWith>[0] = {},
  changedBrowser: Partial<ViewerBrowser> = {},
) {
  const browser = createFakeBrowser(changedBrowser)
  const slot = await renderSlot(
    <Viewer browser={browser} />,
    pageDataWith({ prezilink: link, privacy: 'private', ...changes }),
  )
  await user.click(startButton())
  await settle()
  const phase = () => screen.getByRole('region', { name: /^Presentation/ }).dataset['phase']
  const answer = (state: 'asking' | 'identified' | 'notRequired') =>
    settle(() => slot.bus.publish(identification.identificationChanged, { state }))
  return { ...slot, browser, phase, answer }
}

// docs/behaviour/identification.md#start-asks-first
test('Present asks for identification first, and an answer starts the presentation', async () => {
  const { bus, payloadsOf, phase, answer } = await openLink()
  expect(payloadsOf('identification/viewerIdentificationRequested')).toHaveLength(1)
  expect(payloadsOf('viewer/presentationStarted')).toEqual([])
  expect(phase()).toBe('identifying')

  await answer('asking')
  await settle(() => openModal(bus, 'VIEWER_IDENTIFICATION_MODAL'))
  await settle(() => {
    closeModal(bus, 'VIEWER_IDENTIFICATION_MODAL')
    bus.publish(identification.identificationChanged, { state: 'identified' })
  })
  expect(phase()).toBe('playing')
  expect(payloadsOf('viewer/presentationStarted')).toEqual([{ oid: 'orbit1', trigger: 'button' }])
})

// docs/behaviour/identification.md#start-asks-first
test('closing the question without an answer returns to the start screen, where Present asks again', async () => {
  const { bus, browser, payloadsOf, phase, answer } = await openLink()
  await answer('asking')
  await settle(() => openModal(bus, 'VIEWER_IDENTIFICATION_MODAL'))
  await settle(() => closeModal(bus, 'VIEWER_IDENTIFICATION_MODAL'))
  await settle(() => browser.clock.advance(0))
  expect(phase()).toBe('start')
  await user.click(startButton())
  expect(payloadsOf('identification/viewerIdentificationRequested')).toHaveLength(2)
})

// docs/behaviour/identification.md#start-without-the-remote
test('starts after a time limit if no remote opens the question', async () => {
  const { browser, phase } = await openLink()
  await settle(() => browser.clock.advance(3_999))
  expect(phase()).toBe('identifying')
  await settle(() => browser.clock.advance(1))
  expect(phase()).toBe('playing')
})

describe('when no remote opens a required question', () => {
  const required = { ...prezilink, require_identification: true }
  const sentence = /^Before it starts, you are asked who is watching\. The question did not load\./

  // docs/behaviour/identification.md#start-without-the-remote
  test('an alert says so, and Try again reloads the page', async () => {
    let reloads = 0
    const { browser, phase } = await openLink(required, {}, { reload: () => (reloads += 1) })
    await settle(() => browser.clock.advance(4_000))
    expect(phase()).toBe('start')
    expect(screen.getByRole('alert')).toHaveTextContent(sentence)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(reloads).toBe(1)
  })

  test('a later answer restores the start screen', async () => {
    const { browser, answer } = await openLink(required)
    await settle(() => browser.clock.advance(4_000))
    await answer('identified')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(startButton())
    await settle()
    expect(screen.getByText('1 of 12')).toBeVisible()
  })
})

test('an open question has no time limit', async () => {
  const { browser, phase, answer } = await openLink()
  await answer('asking')
  await settle(() => browser.clock.advance(60_000))
  expect(phase()).toBe('identifying')
  await answer('notRequired')
  expect(phase()).toBe('playing')
})

test('starts at once for a visitor who is already identified', async () => {
  const browser = createFakeBrowser()
  const slot = await renderSlot(<Viewer browser={browser} />, pageDataWith({ prezilink }))
  await settle(() => slot.bus.publish(identification.identificationChanged, { state: 'identified' }))
  await user.click(startButton())
  await settle()
  expect(slot.payloadsOf('identification/viewerIdentificationRequested')).toEqual([])
  expect(screen.getByText('1 of 12')).toBeVisible()
})

// docs/behaviour/overlay.md#autoplay
test.each(['identified', 'notRequired'] as const)(
  'autoplay of a link that asks starts once the visitor is %s',
  async (state) => {
    const data = pageDataWith({ prezilink, shouldAutoplay: true })
    const { bus, payloadsOf } = await renderSlot(<Viewer browser={createFakeBrowser()} />, data)
    const started = () => payloadsOf('viewer/presentationStarted')
    expect(started()).toEqual([])
    await settle(() => bus.publish(identification.identificationChanged, { state: 'asking' }))
    expect(started()).toEqual([])
    await settle(() => bus.publish(identification.identificationChanged, { state }))
    await settle(() => bus.publish(identification.identificationChanged, { state }))
    expect(started()).toEqual([{ oid: 'orbit1', trigger: 'autoplay' }])
    expect(screen.getByText('1 of 12')).toBeVisible()
  },
)

// docs/behaviour/overlay.md#autoplay
test('the answer starts nothing where the owner did not choose autoplay, or not everybody may find it', async () => {
  for (const changes of [{ shouldAutoplay: false }, { shouldAutoplay: true, privacy: 'unlisted' as const }]) {
    const data = pageDataWith({ prezilink, ...changes })
    const { bus, payloadsOf, unmount } = await renderSlot(<Viewer browser={createFakeBrowser()} />, data)
    await settle(() => bus.publish(identification.identificationChanged, { state: 'identified' }))
    expect(payloadsOf('viewer/presentationStarted')).toEqual([])
    unmount()
  }
})

describe('when the server withholds the document until an answer', () => {
  const required = { ...prezilink, require_identification: true }
  const deck = { ...pageDataWith().deck, documentUrl: null }
  afterEach(() => history.replaceState(null, '', '/'))

  // docs/behaviour/identification.md#required-answer-waits
  test('the answer starts nothing on this page; the next page starts at the step, once', async () => {
    history.replaceState({ scroll: 12 }, '', '#step=7')
    const { payloadsOf, phase, answer, unmount } = await openLink(required, { deck })
    await answer('asking')
    await answer('identified')
    expect(phase()).toBe('start')
    expect(payloadsOf('viewer/presentationStarted')).toEqual([])
    expect(location.hash).toBe('#step=7&present')
    unmount()

    const pageAfterReload = async () => {
      const next = await renderSlot(<Viewer browser={createFakeBrowser()} />)
      next.unmount()
      return next.payloadsOf('viewer/stepChanged')
    }
    expect(await pageAfterReload()).toMatchObject([{ step: 7 }])
    expect(location.hash).toBe('#step=7')
    expect(await pageAfterReload()).toEqual([])
    expect(history.state).toEqual({ scroll: 12 })
  })

  // docs/behaviour/overlay.md#forced-autoplay
  test('forced autoplay waits for the next page', async () => {
    const data = pageDataWith({ prezilink: required, privacy: 'private', forceAutoplay: true, deck })
    const { payloadsOf } = await renderSlot(<Viewer browser={createFakeBrowser()} />, data)
    expect(payloadsOf('viewer/presentationStarted')).toEqual([])
    expect(screen.getByRole('button', { name: 'Present' })).toBeVisible()
    expect(location.hash).toBe('')
  })
})
