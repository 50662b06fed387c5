import { afterEach } from '@jest/globals'
import { createEngineStage, type StageOptions } from './engine-stage.ts'

let undo = () => {}
afterEach(() => undo())

/** A stage of an engine. Its test removes it at the end. */
export function createStage(options: StageOptions = {}) {
  const stage = createEngineStage(options)
  undo = stage.remove
  return stage
}

/** A stage with its first picture, and the layer over it. */
export async function createReadyStage(options: StageOptions = {}) {
  const stage = createStage(options)
  await stage.settle()
  await stage.settle()
  stage.play(150)
  stage.events.length = 0
  return stage
}
