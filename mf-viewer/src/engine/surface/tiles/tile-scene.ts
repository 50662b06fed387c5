import type { DeckDocument, Painter, PaintSurface, Stage, View, ViewFlight } from '@viewpage/deck'
import { planTiles, type MissingTile, type TilePlan } from './plan-tiles.ts'
import type { QuadPainter } from './quad-painter.ts'
import { createTilePainter } from './tile-painter.ts'
import { createTileStore } from './tile-store.ts'
import { viewsAlong } from './views-along.ts'
import { coarserAt } from './view-speed.ts'

/** The presentation as tiles on a WebGL2 canvas. */
export interface TileScene {
  /**
   * Draws a view from the tiles that are painted.
   *
   * @param speed px a frame; the faster, the less sharp are the tiles
   * @returns false when the picture would have holes; then nothing is drawn
   */
  draw(view: View, speed: number): boolean
  /** Paints what the last picture lacked, as long as there is time. @returns whether it lacks nothing */
  improve(hasTime: () => boolean): boolean
  /** These movements may be next: `prepare` paints what they will show. */
  expect(flights: readonly ViewFlight[]): void
  /** @returns whether there is nothing left to paint ahead */
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
  /** What all tiles together may take. */
  readonly mostBytes: number
}

type Batch = readonly MissingTile<WebGLTexture>[]

/** Of the screen's px; a gradient needs no more. */
const BACKGROUND_RATIO = 0.25

export function createTileScene(options: TileSceneOptions): TileScene {
  const { document, painter, quads, createSurface, mostBytes } = options
  const store = createTileStore<WebGLTexture>({
    sheets: painter.sheets,
    mostBytes,
    release: quads.release,
  })
  const tilePainter = createTilePainter<WebGLTexture>(painter, createSurface)
  const isPlain = typeof document.canvas.background === 'string'
  let background: { surface: PaintSurface; texture: WebGLTexture } | null = null
  let stage: Stage = { viewport: { width: 1, height: 1 }, pixelRatio: 1 }
  let missing: Batch = []
  let ahead: Generator<Batch, null> | null = null
  let batch: Batch | null = null
  let aheadSince = 0

  function backgroundOf(view: View): WebGLTexture {
    if (background && isPlain) return background.texture
    const ratio = isPlain ? 1 / Math.max(stage.viewport.width, stage.viewport.height) : BACKGROUND_RATIO
    const width = Math.max(1, Math.round(stage.viewport.width * ratio))
    const height = Math.max(1, Math.round(stage.viewport.height * ratio))
    const surface = background?.surface ?? createSurface(width, height)
    const context = surface.getContext('2d')
    if (context) painter.paintBackground(context, view, { viewport: stage.viewport, pixelRatio: ratio })
    const texture = quads.upload(surface, background?.texture ?? null)
    background = { surface, texture }
    return texture
  }

  function dropBackground(): void {
    if (background) quads.release(background.texture)
    background = null
  }

  function drawPlan(view: View, { quads: planned }: TilePlan<WebGLTexture>): void {
    quads.begin(backgroundOf(view), view.opening)
    for (const { tile, texture, part, view: transform, opacity } of planned) {
      store.use(tile)
      quads.draw(texture, { pane: tile.pane, part, view: transform, opacity })
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

  /** The coarsest tiles first: whatever is asked for, they stand in for it. Then each moment of each movement. */
  function* tilesAhead(flights: readonly ViewFlight[]): Generator<Batch, null> {
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

  function nextBatch(): Batch | null {
    return ahead?.next().value ?? null
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
      aheadSince = store.now()
      ahead = tilesAhead(flights)
      batch = null
    },
    prepare(hasTime) {
      while (hasTime()) {
        batch ??= nextBatch()
        if (!batch || !store.hasRoom(aheadSince)) return true
        if (!paintTiles(batch, hasTime)) return false
        batch = null
      }
      return false
    },
    resize(next) {
      stage = next
      missing = []
      dropBackground()
    },
    changed: (itemIds) => store.outdate(itemIds && new Set(itemIds)),
    destroy() {
      dropBackground()
      store.clear()
    },
  }
}
