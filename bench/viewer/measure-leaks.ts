import type { OpenPlayer } from './open-player.ts'

/** MB after a number of step changes: JavaScript heap, and the processes of the page and of the GPU. */
export interface Memory {
  readonly heap: number
  readonly processes: number
}

/** Memory after 20 and after 200 step changes. */
export async function measureSteps(player: OpenPlayer, steps: number): Promise<[few: Memory, many: Memory]> {
  await player.mount()
  const after: Memory[] = []
  for (let change = 1; change <= 200; change += 1) {
    await player.jumpTo((change % steps) + 1)
    if (change === 20 || change === 200) after.push(await memoryOf(player))
  }
  const [few, many] = after
  if (!few || !many) throw new Error('[bench] Failed to measure memory after 20 and after 200 step changes.')
  return [few, many]
}

async function memoryOf(player: OpenPlayer): Promise<Memory> {
  await player.page.waitForTimeout(1_000)
  const heap = await player.heap()
  const { renderer, gpu } = player.processes.memory()
  return { heap, processes: renderer + gpu }
}

/** The growth after 100 mounts and unmounts: MB of heap, and nodes and listeners, attached or detached. */
export interface Leftovers {
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
  readonly detached: number
}

/** Mounts before the measurement, which fill permanent caches. */
const WARM = 5
const MOUNTS = 100

export async function measureMounts(player: OpenPlayer): Promise<Leftovers> {
  await mountTimes(player, WARM)
  const before = await countersOf(player)
  await mountTimes(player, MOUNTS)
  const after = await countersOf(player)
  return {
    heap: after.heap - before.heap,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    detached: after.detached,
  }
}

async function mountTimes(player: OpenPlayer, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await player.mount()
    await player.unmount()
  }
}

async function countersOf(player: OpenPlayer): Promise<Leftovers> {
  await player.page.waitForTimeout(500)
  const heap = await player.heap()
  await player.session.send('DOM.enable')
  const { nodes, jsEventListeners } = await player.session.send('Memory.getDOMCounters')
  const { detachedNodes } = await player.session.send('DOM.getDetachedDomNodes')
  await player.session.send('DOM.disable')
  return { heap, nodes, listeners: jsEventListeners, detached: detachedNodes.length }
}
