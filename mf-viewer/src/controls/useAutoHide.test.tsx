import { afterEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { play } from '../../test/play.tsx'

const bar = () => screen.getByRole('group', { name: 'Player' })
const isHidden = () => bar().parentElement?.hasAttribute('data-resting')

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'matchMedia')
})

/** jsdom has no layout, so that `:hover` and the device's media query are simulated. */
function placePointerOnBar(device: 'mouse' | 'finger') {
  let isOver = true
  const element = bar()
  const matches = element.matches.bind(element)
  Object.defineProperty(element, 'matches', {
    value: (selector: string) => (selector === ':hover' ? isOver : matches(selector)),
  })
  Object.assign(globalThis, {
    matchMedia: (query: string) => ({ matches: query === '(hover: hover)' && device === 'mouse' }),
  })
  return () => (isOver = false)
}

// docs/behaviour/viewer.md#resting-bar
test('the bar stays while the keyboard focus is in it, and is hidden three seconds later', async () => {
  const { wait, stage } = await play()
  screen.getByRole('slider', { name: 'Path' }).focus()
  await wait(60_000)
  expect(isHidden()).toBe(false)
  stage.focus()
  await wait(2_999)
  expect(isHidden()).toBe(false)
  await wait(1)
  expect(isHidden()).toBe(true)
})

// docs/behaviour/viewer.md#resting-bar
test('the bar stays while the mouse is over it, and is hidden three seconds later', async () => {
  const { wait } = await play()
  const leaveBar = placePointerOnBar('mouse')
  await wait(60_000)
  expect(isHidden()).toBe(false)
  leaveBar()
  await wait(3_000)
  expect(isHidden()).toBe(true)
})

test('the bar is hidden after a tap, although it still matches :hover', async () => {
  const { wait } = await play()
  placePointerOnBar('finger')
  await wait(3_000)
  expect(isHidden()).toBe(true)
})
