import { median } from '@viewpage/tooling/figures'
import type { OpenPlayer } from './open-player.ts'
import { PROBE_STEP } from './probe.ts'
import { sharpnessOf } from './sharpness.ts'

/** The measurements of a player on the scripted path. */
export interface Flights {
  /** ms from mounting to the second frame after the first picture. */
  readonly firstFrame: number
  /** CPU ms per frame: main thread of the page, and everything else (raster, compositor, GPU process, browser). */
  readonly main: number
  readonly others: number
  /** Frames per second. */
  readonly rate: number
  /** Frames that took more than three times the median of their flight, and all frames in motion. */
  readonly slow: number
  readonly frames: number
  /** MB after the flights: JavaScript heap, renderer process and GPU process. */
  readonly heap: number
  readonly renderer: number
  readonly gpu: number
  /** Relative to the browser's own text; 1 is equally sharp. */
  readonly sharpness: number
}

/** ms on every step, for engines that prepare the next one. */
const STAY = 700

/** Mounts the deck and flies along its path. Measures each flight. */
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
  // At the end, because it changes the page.
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
