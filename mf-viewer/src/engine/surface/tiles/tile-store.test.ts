import { expect, test } from '@jest/globals'
import { sampleItem, sampleSheet } from '../../../../test/engine/sample-sheet.ts'
import type { SheetTiles } from './sheet-tiles.ts'
import { createTileStore } from './tile-store.ts'

const big = sampleItem('big', [0, 0, 4_000, 4_000])
const dot = sampleItem('dot', [10, 10, 11, 11])

/** A store whose pictures are words; what it gives back is remembered. */
function createStore({ maxBytes = Infinity, sheets = [sampleSheet([big, dot])] } = {}) {
  const released: string[] = []
  const store = createTileStore<string>({ sheets, maxBytes, release: (texture) => released.push(texture) })
  const [sheet] = store.sheets
  return { store, released, sheet: sheet as SheetTiles<string> }
}

test('a tile lists its items in the order of painting', () => {
  const { sheet } = createStore()
  const idsOf = (level: number, column: number, row: number) =>
    sheet.tile({ level, column, row }).items.map(({ id }) => id)
  expect(idsOf(0, 0, 0)).toEqual(['big', 'dot'])
  expect(idsOf(0, 1, 0)).toEqual(['big'])
  expect(idsOf(0, -1, 0)).toEqual([])
})

test('items too small for a level are not painted on it', () => {
  const { sheet } = createStore()
  const { items } = sheet.tile({ level: sheet.rootLevel, column: 0, row: 0 })
  expect(items.map(({ id }) => id)).toEqual(['big'])
})

test('a picture is as small as the ink on the tile', () => {
  const { sheet } = createStore({ sheets: [sampleSheet([dot])] })
  const { pane } = sheet.tile({ level: 3, column: 0, row: 0 })
  expect(pane).toMatchObject({ width: 10, height: 10 })
})

test('drops the least recently used tiles beyond the memory limit, but no roots', () => {
  const { store, sheet, released } = createStore({ maxBytes: 3 * 512 * 512 * 4 })
  const paint = (level: number, column: number) => {
    store.beginFrame()
    const tile = sheet.tile({ level, column, row: 0 })
    store.add(tile, `${level}/${column}`)
    return tile
  }
  const root = paint(sheet.rootLevel, 0)
  const first = paint(0, 1)
  paint(0, 2)
  store.beginFrame()
  store.use(first)
  paint(0, 3)
  expect(released).toEqual(['0/2'])
  expect([root.texture, first.texture]).toEqual([`${sheet.rootLevel}/0`, '0/1'])
})

test('keeps tiles of the current frame, even beyond the limit', () => {
  const { store, sheet, released } = createStore({ maxBytes: 1 })
  store.beginFrame()
  for (const column of [0, 1, 2]) store.add(sheet.tile({ level: 0, column, row: 0 }), `${column}`)
  expect(released).toEqual([])
})

test('has no room for a prepared tile at the cost of another prepared tile', () => {
  const { store, sheet } = createStore({ maxBytes: 512 * 512 * 4 })
  store.beginFrame()
  const since = store.now()
  expect(store.hasRoom(since)).toBe(true)
  store.add(sheet.tile({ level: 0, column: 1, row: 0 }), 'a')
  expect(store.hasRoom(since)).toBe(false)
  store.beginFrame()
  expect(store.hasRoom(store.now())).toBe(true)
})

test('a tile is stale after an item on it changed, until it is painted again', () => {
  const { store, sheet, released } = createStore()
  const near = sheet.tile({ level: 0, column: 0, row: 0 })
  const far = sheet.tile({ level: 0, column: 3, row: 3 })
  store.add(near, 'near')
  store.add(far, 'far')
  store.outdate(new Set(['dot']))
  expect([near.isStale, far.isStale]).toEqual([true, false])
  store.add(near, 'near again')
  expect(near).toMatchObject({ isStale: false, texture: 'near again' })
  expect(released).toEqual(['near'])
})

test('releases every texture in the end', () => {
  const { store, sheet, released } = createStore()
  store.add(sheet.tile({ level: sheet.rootLevel, column: 0, row: 0 }), 'root')
  store.add(sheet.tile({ level: 0, column: 0, row: 0 }), 'other')
  store.clear()
  expect(released.sort()).toEqual(['other', 'root'])
})
