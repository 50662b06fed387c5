import { afterEach, expect, test } from '@jest/globals'
import { viewer, type DeckPageData } from '@viewpage/shared-events'
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
async function renderEmbed(engine = createFakeEngine(), pageData: Partial<DeckPageData> = {}) {
  const browser = createFakeBrowser({}, engine)
  const stage = await renderSlot(<Viewer browser={browser} />, { ...embedded, ...pageData })
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

const stepsOf = ({ payloadsOf }: { payloadsOf: (type: string) => unknown[] }) =>
  payloadsOf('viewer/stepChanged').map((payload) => (payload as { step: number }).step)

// docs/behaviour/embed.md#played-steps
test('an embed with an end shows the end screen after that step, and Restart begins at its first one', async () => {
  const stage = await renderEmbed(createFakeEngine(), { embed: { step: 3, end: 4 } })
  await settle(() => stage.bus.publish(viewer.stepRequested, { step: 3, from: 'host' }))
  await stage.send('next')
  await stage.send('next')
  expect(screen.getByRole('button', { name: 'Restart' })).toBeVisible()
  await settle(() => stage.browser.clock.advance(600))
  await user.click(screen.getByRole('button', { name: 'Restart' }))
  await settle()
  expect(stepsOf(stage)).toEqual([3, 4, 3])
})

// docs/behaviour/embed.md#played-steps
test('steps after the end of an embed can be opened, and play on to the last one', async () => {
  const stage = await renderEmbed(createFakeEngine(), { embed: { end: 4 } })
  await settle(() => stage.bus.publish(viewer.stepRequested, { step: 11, from: 'overview' }))
  await stage.send('next')
  await stage.send('next')
  expect(stepsOf(stage)).toEqual([11, 12])
  expect(screen.getByRole('button', { name: 'Restart' })).toBeVisible()
  await stage.send('start')
  await user.keyboard('{End}')
  await settle()
  expect(stepsOf(stage)).toEqual([11, 12, 1, 4])
})

test('an end beyond the last step has no effect', async () => {
  const stage = await renderEmbed(createFakeEngine(), { embed: { step: 99, end: 99, loop: true } })
  await stage.send('start')
  await user.keyboard('{End}')
  await stage.send('next')
  expect(stepsOf(stage)).toEqual([1, 12])
})

// docs/behaviour/embed.md#loop
test('an embed with a loop begins again after its last step, also by itself', async () => {
  const stage = await renderEmbed(createFakeEngine(), {
    embed: { step: 2, end: 3, loop: true },
    shouldAutoplay: true,
  })
  await settle(() => stage.bus.publish(viewer.stepRequested, { step: 2, from: 'host' }))
  for (let times = 0; times < 4; times += 1) await settle(() => stage.browser.clock.advance(8_000))
  expect(stepsOf(stage)).toEqual([1, 2, 3, 2, 3, 2])
  expect(stage.payloadsOf('viewer/endScreenChanged')).toEqual([])
})

// docs/behaviour/embed.md#no-title
test('an embed without title shows neither title nor owner, and starts all the same', async () => {
  await renderEmbed(createFakeEngine(), { embed: { title: false } })
  expect(screen.queryByText(embedded.title)).toBeNull()
  expect(screen.queryByText(/^by /)).toBeNull()
  expect(screen.getByRole('region', { name: `Presentation: ${embedded.title}` })).toBeVisible()
  await user.click(present())
  await settle()
  expect(screen.getByRole('button', { name: 'Next step' })).toBeVisible()
})

// docs/behaviour/embed.md#no-bar
test('an embed without bar has keys and, once steps change by themselves, a button that stops them', async () => {
  const stage = await renderEmbed(createFakeEngine(), { embed: { bar: false } })
  await stage.send('start')
  await user.keyboard('{ArrowRight}')
  await settle()
  expect(stepsOf(stage)).toEqual([1, 2])
  expect(screen.queryByRole('group', { name: 'Player' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  await settle(() => stage.bus.publish(viewer.autoplayRequested, { on: true }))
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  await settle(() => stage.browser.clock.advance(60_000))
  expect(stepsOf(stage)).toEqual([1, 2])
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  await settle(() => stage.browser.clock.advance(8_000))
  expect(stepsOf(stage)).toEqual([1, 2, 3])
})

// docs/behaviour/embed.md#embed-messages
test('the embedding page has steps change by themselves from the start, and stops that', async () => {
  const stage = await renderEmbed()
  const request = (on: boolean) => settle(() => stage.bus.publish(viewer.autoplayRequested, { on }))
  await request(true)
  await settle(() => stage.browser.clock.advance(8_000))
  await request(false)
  await settle(() => stage.browser.clock.advance(60_000))
  expect(stepsOf(stage)).toEqual([1, 2])
  expect(stage.payloadsOf('viewer/presentationStarted')).toMatchObject([{ trigger: 'host' }])
  const calm = { failure: null }
  expect(stage.payloadsOf('viewer/playbackChanged')).toEqual([
    { ...calm, phase: 'loading', isAutoplaying: false },
    { ...calm, phase: 'loading', isAutoplaying: true },
    { ...calm, phase: 'playing', isAutoplaying: true },
    { ...calm, phase: 'playing', isAutoplaying: false },
  ])
})

// docs/behaviour/embed.md#embed-messages
test('the embedding page learns why a presentation does not play', async () => {
  const stage = await renderEmbed(createFakeEngine({ isReady: false }))
  await stage.send('start')
  await settle(() => stage.engine.emit({ type: 'failed', error: new Error('No canvas.') }))
  expect(stage.payloadsOf('viewer/playbackChanged').at(-1)).toEqual({
    phase: 'loading',
    isAutoplaying: false,
    failure: 'load',
  })
})

// docs/behaviour/embed.md#embed-messages
test('the embedding page fills the frame with the player, and ends that', async () => {
  const stage = await renderEmbed()
  const request = (on: boolean) => settle(() => stage.bus.publish(viewer.fullscreenRequested, { on }))
  for (const on of [true, true, false, false]) await request(on)
  expect(stage.payloadsOf('viewer/fullscreenChanged')).toEqual([{ fullscreen: true }, { fullscreen: false }])
})
