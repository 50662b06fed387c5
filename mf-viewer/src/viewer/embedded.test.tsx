import { afterEach, expect, test } from '@jest/globals'
import { viewer } from '@viewpage/shared-events'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createFakeEngine } from '../../test/fake-engine.ts'
import { pageDataWith, renderSlot, settle } from '../../test/render-slot.tsx'
import { createFakeBrowser } from '../../test/fake-browser.ts'
import { Viewer } from './Viewer.tsx'

const user = userEvent.setup()
const embedded = pageDataWith({ embedMode: true })
const present = () => screen.getByRole('button', { name: 'Present' })

afterEach(() => history.replaceState(null, '', '/'))

/** A viewer in a frame, and the commands of the embedding page. */
async function renderEmbed(engine = createFakeEngine()) {
  const browser = createFakeBrowser({}, engine)
  const stage = await renderSlot(<Viewer browser={browser} />, embedded)
  const send = (command: 'start' | 'next' | 'previous') =>
    settle(() => stage.bus.publish(viewer.playbackRequested, { command }))
  return { ...stage, browser, engine, send }
}

// docs/behaviour/embed.md#before-play
test('an embed loads nothing before the start', async () => {
  const { browser, payloadsOf } = await renderEmbed()
  await settle(browser.becomeIdle)
  expect(payloadsOf('viewer/loadProgressed')).toEqual([])
  expect(browser.engine.made).toEqual([])
})

// docs/behaviour/embed.md#embed-start-step
test('an embed starts at the step of its address, and does not change the address', async () => {
  history.replaceState(null, '', '#step=7')
  const { browser, payloadsOf } = await renderEmbed()
  expect(payloadsOf('viewer/presentationStarted')).toEqual([])
  await user.click(present())
  await settle()
  expect(browser.engine.made[0]?.step).toBe(7)
  expect(payloadsOf('viewer/presentationStarted')).toEqual([
    { oid: 'orbit1', trigger: 'button', isSeenLater: true },
  ])
  await user.click(screen.getByRole('button', { name: 'Next step' }))
  expect(location.hash).toBe('#step=7')
})

// docs/behaviour/embed.md#embed-messages
test('the embedding page starts it and moves between steps', async () => {
  const { send, payloadsOf } = await renderEmbed()
  await send('start')
  expect(payloadsOf('viewer/presentationStarted')).toEqual([
    { oid: 'orbit1', trigger: 'host', isSeenLater: true },
  ])
  await send('next')
  await send('previous')
  expect(payloadsOf('viewer/stepChanged')).toMatchObject([{ step: 1 }, { step: 2 }, { step: 1 }])
})

test('the embedding page goes to a step, which starts it; a step out of range changes nothing', async () => {
  const { bus, payloadsOf } = await renderEmbed()
  await settle(() => bus.publish(viewer.stepRequested, { step: 99, from: 'host' }))
  expect(payloadsOf('viewer/presentationStarted')).toEqual([])
  await settle(() => bus.publish(viewer.stepRequested, { step: 7, from: 'host' }))
  expect(payloadsOf('viewer/presentationStarted')).toEqual([
    { oid: 'orbit1', trigger: 'host', isSeenLater: true },
  ])
  expect(payloadsOf('viewer/stepChanged')).toMatchObject([{ step: 7 }])
})

// docs/behaviour/tracking.md#view
test('an embed that plays below the window is seen once it is scrolled into it', async () => {
  const { browser, send, payloadsOf, requests } = await renderEmbed()
  browser.setShown(false)
  await send('start')
  await settle(() => browser.clock.advance(5_000))
  expect(payloadsOf('viewer/presentationSeen')).toEqual([])
  browser.setShown(true)
  await settle(() => browser.clock.advance(1_000))
  expect(payloadsOf('viewer/presentationSeen')).toEqual([{ oid: 'orbit1' }])
  expect(requests).toEqual([])
})

// docs/behaviour/overlay.md#end-screen-actions
test('the end screen of an embed has only Restart', async () => {
  const { send, engine, payloadsOf } = await renderEmbed()
  await send('start')
  await settle(() => engine.emit({ type: 'endPassed' }))
  expect(screen.getByRole('button', { name: 'Restart' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  await send('start')
  expect(payloadsOf('viewer/restarted')).toEqual([{ oid: 'orbit1', trigger: 'host' }])
})
