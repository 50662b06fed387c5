import { expect, it } from '@jest/globals'
import { reloadOnce } from './reload-once.ts'

it('an entry of the history is loaded again once, and keeps what others wrote into it', () => {
  let reloads = 0
  const reload = () => void (reloads += 1)
  history.replaceState({ scroll: 12 }, '', '#step=7')
  expect(reloadOnce(reload)).toBe(true)
  expect(reloadOnce(reload)).toBe(false)
  expect(reloads).toBe(1)
  expect(history.state).toMatchObject({ scroll: 12 })
  expect(location.hash).toBe('#step=7')
  history.pushState(null, '', '/v/linkask2/')
  expect(reloadOnce(reload)).toBe(true)
})
