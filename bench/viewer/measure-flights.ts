import type { OpenPlayer } from './open-player.ts'
import { PROBE_STEP } from './probe.ts'
import { median } from '../median.ts'
import { sharpnessOf } from './sharpness.ts'

/** What a player needed for the scripted flight. */
export interface Flights {
  /** ms from mounting to the first picture, the two frames after it included. */
  readonly firstFrame: number
  /** ms of CPU a frame: the page's main thread; everything else (raster, compositor, GPU process, browser). */
  readonly main: number
  readonly others: number
  /** Frames a second. */
  readonly rate: number
  /** Frames on the way that took over three times the median of their flight, and all on the way. */
  readonly slow: number
  readonly frames: number
  /** MB when all is flown: JavaScript heap; the renderer's process and the GPU's. */
  readonly heap: number
  readonly renderer: number
  readonly gpu: number
  /** Against the browser's own text; 1 is as sharp. */
  readonly sharpness: number
}

/** ms on every step, in which an engine may prepare the next one. */
const STAY = 700

/** Mounts the deck and flies along its path. */
export async function measureFlights(player: OpenPlayer, steps: number): Promise<Flights> {
  const firstFrame = await player.mount()
  await player.page.waitForTimeout(STAY)
  let [main, all, frames, gapCount, slow, time, sharpness] = [0, 0, 0, 0, 0, 0, 0]
  for (let step = 2; step <= steps; step += 1) {
    const before = player.processes.cpu()
    const { gaps, count } = await player.flyTo(step)
    const after = player.processes.cpu()
    main += after.main - before.main
    all += after.all - before.all
    frames += count
    gapCount += gaps.length
    time += gaps.reduce((sum, gap) => sum + gap, 0)
    slow += gaps.filter((gap) => gap > 3 * median(gaps)).length
    await player.page.waitForTimeout(STAY)
    if (step === PROBE_STEP) sharpness = await sharpnessOf(player.page, 'picture')
  }
  const { renderer, gpu } = player.processes.memory()
  const heap = await player.heap()
  // Last: the page is another one then.
  const native = await sharpnessOf(player.page, 'native')
  return {
    firstFrame,
    main: main / frames,
    others: (all - main) / frames,
    rate: (1_000 * gapCount) / time,
    slow,
    frames: gapCount,
    heap,
    renderer,
    gpu,
    sharpness: sharpness / native,
  }
}
