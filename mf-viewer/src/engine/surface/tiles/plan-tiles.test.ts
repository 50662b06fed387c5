import { expect, test } from '@jest/globals'
import type { Bounds } from '@viewpage/deck'
import fc from 'fast-check'
import { planTiles } from './plan-tiles.ts'
import { sampleItem, sampleSheet, viewOf } from '../../../../test/engine/sample-sheet.ts'
import type { Tile } from './sheet-tiles.ts'
import { createTileStore } from './tile-store.ts'

const stage = { viewport: { width: 1_280, height: 720 }, pixelRatio: 1 }
const world = sampleItem('world', [-4_000, -4_000, 4_000, 4_000])

function createStore(sheets = [sampleSheet([world])]) {
  const store = createTileStore<string>({ sheets, maxBytes: Infinity, release: () => undefined })
  const nameOf = ({ address: { level, column, row } }: Tile<string>) => `${level}/${column}/${row}`
  return {
    ...store,
    paint: (tile: Tile<string>) => store.add(tile, nameOf(tile)),
    paintRoots() {
      for (const sheet of store.sheets) {
        for (const root of sheet.roots) store.add(sheet.tile(root), nameOf(sheet.tile(root)))
      }
    },
  }
}

test('a view consists of its painted tiles, with none missing', () => {
  const store = createStore()
  const view = viewOf({ left: 0, top: 0, right: 1_280 })
  planTiles(store, view, stage, 0).missing.forEach(({ tile }) => store.paint(tile))
  const plan = planTiles(store, view, stage, 0)
  expect(plan.missing).toEqual([])
  expect(plan.hasHoles).toBe(false)
  expect(new Set(plan.quads.map(({ tile }) => tile.address.level))).toEqual(new Set([0]))
})

test('there are holes if nothing is painted', () => {
  const plan = planTiles(createStore(), viewOf({ left: 0, top: 0, right: 1_280 }), stage, 0)
  expect(plan.hasHoles).toBe(true)
  expect(plan.quads).toEqual([])
})

test('each place shows exactly one tile, whichever tiles are painted', () => {
  const level = fc.integer({ min: -2, max: 2 })
  const cell = fc.integer({ min: -8, max: 8 })
  const tiles = fc.array(fc.record({ level, column: cell, row: cell }), { maxLength: 60 })
  const at = fc.double({ min: 0.001, max: 0.999, noNaN: true })
  const corner = fc.integer({ min: -3_000, max: 2_000 })
  const width = fc.integer({ min: 400, max: 4_000 })
  fc.assert(
    fc.property(tiles, corner, corner, width, at, at, (painted, left, top, across, x, y) => {
      const store = createStore()
      store.paintRoots()
      const [sheet] = store.sheets
      for (const address of painted) {
        const tile = sheet?.tile(address)
        if (tile && tile.items.length > 0) store.paint(tile)
      }
      const { quads, hasHoles } = planTiles(store, viewOf({ left, top, right: left + across }), stage, 0)
      const here = { x: offEdge(left + x * across), y: offEdge(top + (y * across * 9) / 16) }
      expect(hasHoles).toBe(false)
      const shown = quads.filter(({ part }) => holds(part, here))
      if (holds(world.bounds, here)) expect(shown).toHaveLength(1)
      else expect(shown.length).toBeLessThanOrEqual(1)
    }),
  )
})

test('a stale tile is shown until it is painted again', () => {
  const store = createStore()
  const view = viewOf({ left: 0, top: 0, right: 1_280 })
  planTiles(store, view, stage, 0).missing.forEach(({ tile }) => store.paint(tile))
  store.outdate(new Set(['world']))
  const plan = planTiles(store, view, stage, 0)
  expect(plan.missing).toHaveLength(plan.quads.length)
  expect(plan.hasHoles).toBe(false)
})

test('a fast picture has fewer tiles', () => {
  const store = createStore()
  const view = viewOf({ left: 0, top: 0, right: 1_280 })
  const sharp = planTiles(store, view, stage, 0).missing
  const coarse = planTiles(store, view, stage, 1).missing
  expect(coarse.length).toBeLessThan(sharp.length / 2)
})

test('hidden items need no tiles, and items being revealed are transparent', () => {
  const store = createStore([sampleSheet([world], { revealedAt: 2 })])
  store.paintRoots()
  const bounds = { left: 0, top: 0, right: 8_000 }
  const before = planTiles(store, viewOf(bounds), stage, 0)
  const during = planTiles(store, viewOf(bounds, { step: 2, fromStep: 1, arrival: 0.25 }), stage, 0)
  expect([before.quads, before.missing]).toEqual([[], []])
  expect(during.quads[0]?.opacity).toBe(0.25)
})

test('a layer uses its own camera', () => {
  const store = createStore([sampleSheet([world], { layer: 'far' })])
  store.paintRoots()
  const { camera } = viewOf({ left: 2_000, top: 2_000, right: 10_000 })
  const layers = new Map([['far', { camera, opacity: 0.5 }]])
  const plan = planTiles(store, viewOf({ left: 0, top: 0, right: 100 }, { layers }), stage, 0)
  expect(plan.quads[0]).toMatchObject({ opacity: 0.5, view: { cameraX: camera.x } })
})

/** A third of a unit beyond the whole: no tile and no world ends there, so rounding decides nothing. */
function offEdge(place: number): number {
  return Math.floor(place) + 1 / 3
}

function holds({ left, top, right, bottom }: Bounds, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x < right && y >= top && y < bottom
}
