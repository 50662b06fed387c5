import type { DeckDocument } from '@viewpage/deck'
import { PROBE } from '../probe.ts'
import type { BenchPage, PlayerName } from './bench-page.ts'
import { createDomPlayer } from './players/dom-player.ts'
import { createEmptyWebglPlayer } from './players/empty-webgl-player.ts'
import { enginePlayer } from './players/engine-player.ts'
import { createImpressPlayer } from './players/impress-player.ts'
import { loadScript } from './players/load-script.ts'
import { createPixiPlayer } from './players/pixi-player.ts'
import type { CreatePlayer, Player } from './players/player.ts'

const container = document.getElementById('stage') ?? document.body
let deck: DeckDocument | null = null
let create: CreatePlayer | null = null
let player: Player | null = null

const page: BenchPage = {
  async prepare(name) {
    create = await playerOf(name)
    deck = (await (await fetch('/deck.json')).json()) as DeckDocument
    return create !== null
  },
  async mount() {
    if (!deck || !create) throw new Error('[bench] Failed to mount: call prepare() first.')
    const start = performance.now()
    player = await create({ container, document: deck, assetUrl: (sha256) => `/pictures/${sha256}.png` })
    await frames(3)
    return performance.now() - start
  },
  unmount() {
    player?.destroy()
    player = null
    container.replaceChildren()
  },
  async flyTo(step) {
    const gaps: number[] = []
    let last = 0
    let handle = requestAnimationFrame(function look(now) {
      if (last > 0) gaps.push(now - last)
      last = now
      handle = requestAnimationFrame(look)
    })
    await player?.flyTo(step)
    const onTheWay = gaps.length
    await frames(3)
    cancelAnimationFrame(handle)
    return { gaps: gaps.slice(0, onTheWay), count: gaps.length }
  },
  async jumpTo(step) {
    player?.jumpTo(step)
    await frames(2)
  },
  async showNativeProbe() {
    const text = document.createElement('div')
    const { x, baseline, size, colour } = PROBE
    text.textContent = PROBE.text
    text.style.cssText = `position:absolute;left:${x}px;top:${baseline - size}px;font:400 ${size}px sans-serif;white-space:pre;color:${colour}`
    container.style.background = '#ffffff'
    container.replaceChildren(text)
    await frames(3)
  },
}

async function playerOf(name: PlayerName): Promise<CreatePlayer | null> {
  if (name === 'full' || name === 'lite') return enginePlayer(name)
  if (name === 'DOM') return createDomPlayer
  if (name === 'empty WebGL') return createEmptyWebglPlayer
  if (name === 'PixiJS') {
    await loadScript('/peers/pixi.js/dist/pixi.min.js')
    return createPixiPlayer
  }
  await loadScript('/peers/impress.js/js/impress.min.js')
  return createImpressPlayer
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

Object.assign(globalThis, { viewerBench: page })
