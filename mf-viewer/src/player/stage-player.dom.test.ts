import { expect, test } from '@jest/globals'
import { createFakeBrowser } from '../../test/fake-browser.ts'
import { playOnStage, type StagePlayerOptions } from './stage-player.ts'

const texts = { unavailable: '', notLoaded: '', playVideo: '' }

/** A stage whose files load when the test awaits. */
function stageWith(changes: Partial<StagePlayerOptions> = {}) {
  const failures: Error[] = []
  const browser = createFakeBrowser()
  const player = playOnStage(document.createElement('div'), {
    ...{ oid: 'orbit1', storageToken: null, documentUrl: '/document/', texts, step: 2, browser },
    onDrawn: () => undefined,
    onFailed: (error) => failures.push(error),
    ...changes,
  })
  const loaded = () => new Promise((resolve) => setTimeout(resolve))
  return { player, engine: browser.engine, failures, loaded }
}

// docs/behaviour/editing.md#stage
test('starts at the step that is wanted when the presentation has loaded', async () => {
  const { player, engine, loaded } = stageWith()
  player.flyTo(3)
  await loaded()
  expect(engine.made[0]?.step).toBe(3)
})

test('flies to another step, and not to the one it shows', async () => {
  const { player, engine, loaded } = stageWith()
  await loaded()
  player.flyTo(2)
  player.flyTo(1)
  expect(engine.calls.filter((call) => call.startsWith('flyTo'))).toEqual(['flyTo 1'])
})

test('reports a document that does not load', async () => {
  const browser = createFakeBrowser({ loadDocument: () => Promise.reject(new Error('gone')) })
  const { failures, loaded } = stageWith({ browser })
  await loaded()
  expect(failures.map(({ message }) => message)).toEqual(['gone'])
})

test('shows nothing to visitors without the document, and says so', async () => {
  const { failures, loaded } = stageWith({ documentUrl: null })
  await loaded()
  expect(failures[0]?.message).toContain('its page data has no document URL')
})

test('reports nothing after it was removed', async () => {
  const { player, engine, failures, loaded } = stageWith()
  player.destroy()
  await loaded()
  expect([engine.made, failures]).toEqual([[], []])
})
