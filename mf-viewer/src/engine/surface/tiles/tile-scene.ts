import type { DeckDocument, Painter, PaintSurface, Stage, View, ViewFlight } from '@viewpage/deck'
import { planTiles, type MissingTile, type TilePlan } from './plan-tiles.ts'
import type { QuadPainter } from './quad-painter.ts'
import { createTileBackground } from './tile-background.ts'
import { createTilePainter } from './tile-painter.ts'
import { createTileStore } from './tile-store.ts'
import { viewsAlong } from './views-along.ts'
import { coarserAt } from './view-speed.ts'

/** The presentation as tiles on a WebGL2 canvas. */
export interface TileScene {
  /**
   * Draws a view from the painted tiles.
   *
   * @param speed px per frame; the faster, the coarser the tiles
   * @returns false when tiles are missing; then nothing is drawn
   */
  draw(view: View, speed: number): boolean
  /** Paints the missing tiles of the last picture, as long as there is time. @returns whether none is missing */
  improve(hasTime: () => boolean): boolean
  /** These flights may be next: `prepare` paints their tiles. */
  expect(flights: readonly ViewFlight[]): void
  /** @returns whether there is nothing left to prepare */
  prepare(hasTime: () => boolean): boolean
  resize(stage: Stage): void
  /** These items look different now; without items, all do. */
  changed(itemIds?: readonly string[]): void
  destroy(): void
}

export interface TileSceneOptions {
  readonly document: DeckDocument
  readonly painter: Painter
  readonly quads: QuadPainter
  readonly createSurface: (width: number, height: number) => PaintSurface
  /** Limit for all textures of tiles together. */
  readonly maxBytes: number
}

type Batch = readonly MissingTile<WebGLTexture>[]

export function createTileScene(options: TileSceneOptions): TileScene {
  const { document, painter, quads, createSurface, maxBytes } = options
  const store = createTileStore<WebGLTexture>({
    sheets: painter.sheets,
    maxBytes,
    release: quads.release,
  })
  const tilePainter = createTilePainter<WebGLTexture>(painter, createSurface)
  const background = createTileBackground(document, painter, quads, createSurface)
  let stage: Stage = { viewport: { width: 1, height: 1 }, pixelRatio: 1 }
  let missing: Batch = []
  let upcoming: Generator<Batch, null> | null = null
  let batch: Batch | null = null
  let expectedSince = 0

  function drawPlan(view: View, { quads: planned }: TilePlan<WebGLTexture>): void {
    quads.begin(background.texture(view, stage), view.opening)
    for (const { tile, texture, part, view: transform, opacity, opening } of planned) {
      store.use(tile)
      quads.draw(texture, { pane: tile.pane, part, view: transform, opacity, opening })
    }
  }

  /** @returns whether all of them are painted */
  function paintTiles(tiles: Batch, hasTime: () => boolean): boolean {
    for (const { tile } of tiles) {
      if (tile.texture !== null && !tile.isStale) continue
      if (!hasTime()) return false
      const picture = tilePainter.paint(tile, hasTime)
      if (!picture) return false
      store.add(tile, quads.upload(picture, tile.texture))
    }
    return true
  }

  /** First the coarsest tiles, which can replace any missing one. Then the tiles of each flight, view by view. */
  function* upcomingTiles(flights: readonly ViewFlight[]): Generator<Batch, null> {
    yield store.sheets.flatMap((sheet) =>
      sheet.roots.map((address) => ({ sheet, tile: sheet.tile(address) })),
    )
    for (const flight of flights) {
      for (const { view, speed } of viewsAlong(flight, stage)) {
        const plan = planTiles(store, view, stage, coarserAt(speed))
        for (const { tile } of plan.quads) store.use(tile)
        yield plan.missing
      }
    }
    return null
  }

  return {
    draw(view, speed) {
      store.beginFrame()
      const plan = planTiles(store, view, stage, coarserAt(speed))
      missing = plan.missing
      if (plan.hasHoles) return false
      drawPlan(view, plan)
      return true
    },
    improve: (hasTime) => paintTiles(missing, hasTime),
    expect(flights) {
      store.beginFrame()
      expectedSince = store.now()
      upcoming = upcomingTiles(flights)
      batch = null
    },
    prepare(hasTime) {
      while (hasTime()) {
        batch ??= upcoming?.next().value ?? null
        if (!batch || !store.hasRoom(expectedSince)) return true
        if (!paintTiles(batch, hasTime)) return false
        batch = null
      }
      return false
    },
    resize(next) {
      stage = next
      missing = []
      background.drop()
    },
    changed: (itemIds) => store.outdate(itemIds && new Set(itemIds)),
    destroy() {
      background.drop()
      store.clear()
    },
  }
}
