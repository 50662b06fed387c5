import { expect, test } from '@jest/globals'
import { viewTransform, type Bounds } from '@viewpage/deck'
import fc from 'fast-check'
import {
  boundsOfPane,
  boundsOfTile,
  childrenOf,
  levelFor,
  paneOfTile,
  parentOf,
  partOfPane,
  rootLevelOf,
  sharedBounds,
  TILE_SIZE,
  tilesInView,
  tilesOver,
} from './tile-grid.ts'

const place = fc.double({ min: -1e5, max: 1e5, noNaN: true })
const part = fc.double({ min: 0.001, max: 0.999, noNaN: true })
const camera = fc.record({
  x: place,
  y: place,
  width: fc.double({ min: 0, max: 4, noNaN: true }).map((exponent) => 10 ** exponent),
  rotation: fc.double({ min: -360, max: 360, noNaN: true }),
})
const stage = { viewport: { width: 1_280, height: 720 }, pixelRatio: 1 }
const extent = { width: 1_280, height: 720 }
const everywhere: Bounds = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 }

test('each point of the screen is on a tile, for any camera', () => {
  fc.assert(
    fc.property(camera, part, part, (own, across, down) => {
      const view = viewTransform(own, stage)
      const level = levelFor(Math.hypot(view.a, view.b), 0.25)
      const dx = across * extent.width - view.middleX
      const dy = down * extent.height - view.middleY
      const determinant = view.a * view.d - view.b * view.c
      const x = view.cameraX + (view.d * dx - view.c * dy) / determinant
      const y = view.cameraY + (view.a * dy - view.b * dx) / determinant
      const under = tilesInView(view, extent, level, everywhere).filter((tile) =>
        holds(boundsOfTile(tile), x, y),
      )
      expect(under).toHaveLength(1)
    }),
  )
})

test('a screen needs few tiles', () => {
  fc.assert(
    fc.property(camera, (own) => {
      const view = viewTransform(own, stage)
      const level = levelFor(Math.hypot(view.a, view.b), 0)
      expect(tilesInView(view, extent, level, everywhere).length).toBeLessThan(60)
    }),
  )
})

test('the tiles in the middle are first', () => {
  const view = viewTransform({ x: 0, y: 0, width: 1_280, rotation: 0 }, stage)
  const [first] = tilesInView(view, extent, 0, everywhere)
  expect([-1, 0]).toContain(first?.column)
  expect([-1, 0]).toContain(first?.row)
})

test('there are no tiles outside the deck', () => {
  const view = viewTransform({ x: 0, y: 0, width: 1_280, rotation: 0 }, stage)
  expect(tilesInView(view, extent, 0, { left: 5_000, top: 0, right: 6_000, bottom: 10 })).toEqual([])
})

test('a level is as sharp as the screen, or as coarse as allowed', () => {
  expect(levelFor(1, 0)).toBe(0)
  expect(levelFor(1.01, 0)).toBe(1)
  expect(levelFor(1.01, 0.5)).toBeCloseTo(0)
  expect(levelFor(0.26, 0)).toBe(-1)
})

test('children cover their parent, and refer to it', () => {
  const tile = { level: 3, column: -2, row: 5 }
  const { left, top, right, bottom } = boundsOfTile(tile)
  const children = childrenOf(tile)
  expect(children.map(parentOf)).toEqual([tile, tile, tile, tile])
  expect(Math.min(...children.map((child) => boundsOfTile(child).left))).toBe(left)
  expect(Math.min(...children.map((child) => boundsOfTile(child).top))).toBe(top)
  expect(Math.max(...children.map((child) => boundsOfTile(child).right))).toBe(right)
  expect(Math.max(...children.map((child) => boundsOfTile(child).bottom))).toBe(bottom)
})

test('a deck has at most nine tiles on the root level', () => {
  fc.assert(
    fc.property(
      place,
      place,
      fc.double({ min: 1, max: 1e6, noNaN: true }),
      part,
      (left, top, size, aspect) => {
        const bounds = { left, top, right: left + size, bottom: top + size * aspect }
        expect(tilesOver(bounds, rootLevelOf(bounds)).length).toBeLessThanOrEqual(9)
      },
    ),
  )
})

test('the picture of a tile contains all its ink, in whole px, within the size of a tile', () => {
  const offset = fc.double({ min: -0.5, max: 1.5, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: -8, max: 8 }), offset, offset, part, part, (level, x, y, width, height) => {
      const address = { level, column: 3, row: -4 }
      const { left, top, right } = boundsOfTile(address)
      const size = right - left
      const ink = {
        left: left + x * size,
        top: top + y * size,
        right: left + (x + width) * size,
        bottom: top + (y + height) * size,
      }
      const onTile = sharedBounds(ink, boundsOfTile(address))
      if (!onTile) return
      const pane = paneOfTile(address, ink)
      expect([pane.width, pane.height].every(Number.isInteger)).toBe(true)
      expect(Math.max(pane.width, pane.height)).toBeLessThanOrEqual(TILE_SIZE)
      const shown = boundsOfPane(pane)
      const [atX, atY, across, down] = partOfPane(pane, onTile)
      expect(sharedBounds(onTile, shown)).toEqual(onTile)
      expect(Math.min(atX, atY)).toBeGreaterThanOrEqual(-1e-9)
      expect(Math.max(atX + across, atY + down)).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})

function holds({ left, top, right, bottom }: Bounds, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom
}
