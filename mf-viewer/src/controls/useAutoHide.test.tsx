import { afterEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { play } from '../../test/play.tsx'

const bar = () => screen.getByRole('group', { name: 'Player' })
const isResting = () => bar().parentElement?.hasAttribute('data-resting')

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'matchMedia')
})

/** A page without layout knows no pointer over an element: the bar and the device say what they would say. */
function restPointerOnBar(device: 'mouse' | 'finger') {
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

test('the bar stays while the keyboard’s focus is in it, and rests three seconds after it has left', async () => {
  const { wait, stage } = await play()
  screen.getByRole('slider', { name: 'Path' }).focus()
  await wait(60_000)
  expect(isResting()).toBe(false)
  stage.focus()
  await wait(2_999)
  expect(isResting()).toBe(false)
  await wait(1)
  expect(isResting()).toBe(true)
})

test('the bar stays while the mouse rests on it, and rests when it has gone', async () => {
  const { wait } = await play()
  const goAway = restPointerOnBar('mouse')
  await wait(60_000)
  expect(isResting()).toBe(false)
  goAway()
  await wait(3_000)
  expect(isResting()).toBe(true)
})

test('the bar rests after a finger tapped it, though it counts as being over it still', async () => {
  const { wait } = await play()
  restPointerOnBar('finger')
  await wait(3_000)
  expect(isResting()).toBe(true)
})
