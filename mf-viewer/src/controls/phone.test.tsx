import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import { settle } from '../../test/render-slot.tsx'
import { play, smallBox } from '../../test/play.tsx'
import type { BarPlace } from '../page/bar-place.ts'

/** jsdom has no media queries: this is what the style sheet of the stage decides on a phone. */
const sheet = document.createElement('style')

beforeEach(() => document.head.append(sheet))
afterEach(() => {
  sheet.remove()
  history.replaceState(null, '', '/')
})

const layer = () => screen.getByRole('group', { name: 'Player' }).parentElement

async function playWith(place: BarPlace) {
  sheet.textContent = `section { --bar: ${place} }`
  const stage = await play({ box: smallBox, browser: { isTouch: () => true } })
  const picture = stage.stage.querySelector<HTMLElement>('[data-engine]') ?? stage.stage
  const box = (top: number, bottom: number) => () => new DOMRect(0, top, 360, bottom - top)
  Object.assign(stage.stage, { getBoundingClientRect: box(0, 360) })
  Object.assign(picture, { getBoundingClientRect: place === 'low' ? box(0, 360) : box(0, 200) })
  const bar = screen.getByRole('group', { name: 'Player' })
  Object.assign(bar, { getBoundingClientRect: place === 'under' ? box(200, 244) : box(308, 352) })
  let clicks = 0
  picture.addEventListener('click', () => (clicks += 1))
  function touch(type: string, clientY: number, target: Element = picture) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientY, detail: 1 })
    fireEvent(target, Object.assign(event, { pointerType: 'touch' }))
  }
  return {
    ...stage,
    touch,
    tap(clientY: number, target: Element = picture) {
      touch('pointerdown', clientY, target)
      fireEvent.click(target, { clientY, detail: 1 })
    },
    clicks: () => clicks,
  }
}

// docs/behaviour/viewer.md#bar-place
test('the row has the steps at its start, then the path, More and fullscreen', async () => {
  await playWith('under')
  const controls = [...(layer()?.querySelectorAll('button, [role="slider"]') ?? [])]
  expect(controls.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Previous step',
    'Next step',
    'Path',
    'More',
    'Fullscreen',
  ])
  expect(screen.getByText('1/12')).toBeVisible()
})

// docs/behaviour/viewer.md#resting-bar
test.each(['under', 'foot'] as const)('%s the picture the bar never rests', async (place) => {
  const { wait } = await playWith(place)
  await wait(60_000)
  expect(layer()).not.toHaveAttribute('data-resting')
})

// docs/behaviour/viewer.md#resting-bar
test('on the picture of a phone the bar rests after 1.5 s, and a tap that goes on does not raise it', async () => {
  const { wait, tap, clicks } = await playWith('low')
  await wait(1_499)
  expect(layer()).not.toHaveAttribute('data-resting')
  await wait(1)
  expect(layer()).toHaveAttribute('data-resting')
  await settle(() => tap(100))
  expect(clicks()).toBe(1)
  expect(layer()).toHaveAttribute('data-resting')
})

// docs/behaviour/viewer.md#resting-bar
test('a tap at the lower edge raises the bar and does not go on', async () => {
  const { wait, tap, clicks } = await playWith('low')
  await wait(1_500)
  await settle(() => tap(287))
  expect(layer()).toHaveAttribute('data-resting')
  await settle(() => tap(288))
  expect(layer()).not.toHaveAttribute('data-resting')
  expect(clicks()).toBe(1)
})

// docs/behaviour/viewer.md#resting-bar
test.each([
  ['a finger that rests', 'contextmenu'],
  ['a video that is paused', 'pause'],
])('%s raises the bar', async (_, type) => {
  const { wait, touch } = await playWith('low')
  await wait(1_500)
  await settle(() => touch(type, 100))
  expect(layer()).not.toHaveAttribute('data-resting')
})

// docs/behaviour/viewer.md#path-slider
test('while the path is dragged, number and title of the step stand over it', async () => {
  await playWith('under')
  const path = screen.getByRole('slider')
  Object.assign(path, { getBoundingClientRect: () => new DOMRect(0, 0, 120, 44) })
  const touch = (type: string, clientX: number) =>
    fireEvent(path, Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerType: 'touch' }))
  touch('pointerdown', 2)
  expect(path).toHaveTextContent('')
  touch('pointermove', 119)
  expect(path).toHaveTextContent('12Home again')
  touch('pointerup', 119)
  expect(path).toHaveTextContent('')
})

// docs/behaviour/viewer.md#overview
test('the overview is a sheet with heading and count, and gives the focus back to More', async () => {
  const { user } = await playWith('under')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Overview' }))
  const overview = screen.getByRole('region', { name: 'Overview' })
  expect(overview).toHaveAttribute('popover', 'manual')
  expect(overview).toHaveTextContent('Overview12 steps')
  await user.click(within(overview).getByRole('button', { name: /^Step 1 of/ }))
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus()
})

// docs/behaviour/overlay.md#end-screen-actions
test('at the end the row stays, and the actions are Restart, Like and Share', async () => {
  const { reachEnd, stage, user } = await playWith('under')
  await settle(() => stage.focus())
  await user.keyboard('{End}')
  await reachEnd()
  expect(screen.getByText('12/12')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next step' })).toHaveAttribute('aria-disabled', 'true')
  const actions = [...stage.querySelectorAll('[data-end] button')].map(({ textContent }) => textContent)
  expect(actions).toEqual(['Restart', 'Like', 'Share'])
  expect(screen.queryByRole('list', { name: 'Up next' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Previous step' }))
  expect(stage).toHaveAttribute('data-phase', 'playing')
})

// docs/behaviour/viewer.md#immersion
test('on a phone Present fills the screen, and where the browser cannot, scrolls the stage to the top', async () => {
  const entered: string[] = []
  const scrolled: unknown[] = []
  Object.assign(HTMLElement.prototype, {
    scrollIntoView: (options: unknown) => scrolled.push(options),
    requestFullscreen() {
      entered.push('asked')
      return Promise.reject(new TypeError('Permissions check failed'))
    },
  })
  await playWith('under')
  expect(entered).toEqual(['asked'])
  expect(scrolled).toEqual([{ block: 'start', behavior: 'smooth' }])
  Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen')
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
})

test('elsewhere Present stays in the page', async () => {
  let entered = 0
  Object.assign(HTMLElement.prototype, { requestFullscreen: () => Promise.resolve((entered += 1)) })
  sheet.textContent = ''
  await play({ browser: { isTouch: () => true } })
  sheet.textContent = 'section { --bar: under }'
  expect(entered).toBe(0)
  Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen')
})
