import type { Item, Line } from '@viewpage/deck'
import { createCameraFlights, matrixOf } from './camera-flight.ts'
import type { Pixi, PixiNode } from './pixi.ts'
import type { CreatePlayer } from './player.ts'

declare global {
  interface Window {
    /** Defined by the script of PixiJS. */
    readonly PIXI: Pixi
  }
}

/**
 * PixiJS as its documentation recommends for many objects: bitmap text (an atlas of glyphs), sprites with shared
 * textures, graphics, and culling.
 */
export const createPixiPlayer: CreatePlayer = async ({ container, document: deck, assetUrl }) => {
  const pixi = window.PIXI
  const viewport = { width: container.clientWidth, height: container.clientHeight }
  const application = new pixi.Application()
  await application.init({
    ...viewport,
    preference: 'webgl',
    antialias: true,
    resolution: devicePixelRatio,
    background: typeof deck.canvas.background === 'string' ? deck.canvas.background : '#000000',
    autoStart: false,
    sharedTicker: false,
  })
  const textures = new Map<string, unknown>()
  for (const [id, { sha256 }] of Object.entries(deck.assets)) {
    textures.set(id, await pixi.Assets.load({ src: assetUrl(sha256), loadParser: 'loadTextures' }))
  }
  const world = new pixi.Container()
  for (const item of deck.items) world.addChild(nodeOf(pixi, item, textures))
  application.stage.addChild(world)
  container.append(application.canvas)
  const flights = createCameraFlights(deck, viewport, (camera, rests) => {
    world.setFromMatrix(new pixi.Matrix(...matrixOf(camera, viewport)))
    // In motion, culling uses the previous frame, as PixiJS's own plugin does.
    pixi.Culler.shared.cull(world, application.screen, !rests)
    application.render()
  })
  return {
    ...flights,
    destroy() {
      flights.destroy()
      application.destroy({ removeView: true }, { children: true })
    },
  }
}

function nodeOf(pixi: Pixi, item: Item, textures: ReadonlyMap<string, unknown>): PixiNode {
  const node = new pixi.Container()
  node.position.set(item.x, item.y)
  node.scale.set(item.scale)
  node.angle = item.rotation
  node.cullable = true
  if (item.kind === 'text') node.addChild(...item.lines.map((line) => lineNode(pixi, line)))
  if (item.kind === 'shape') node.addChild(shapeNode(pixi, item))
  if (item.kind === 'image') {
    const sprite = new pixi.Sprite(textures.get(item.asset))
    sprite.width = item.width
    sprite.height = item.height
    node.addChild(sprite)
  }
  return node
}

function lineNode(pixi: Pixi, { x, baseline, runs }: Line): PixiNode {
  const [run] = runs
  const style = { fontFamily: run?.font, fontSize: run?.size, fill: run?.colour }
  const text = new pixi.BitmapText({ text: run?.text ?? '', style })
  text.position.set(x, baseline - (run?.size ?? 0))
  return text
}

function shapeNode(pixi: Pixi, item: Extract<Item, { kind: 'shape' }>): PixiNode {
  const { width, height, shape, radius = 0, d = '', fill } = item
  const graphics = new pixi.Graphics()
  if (shape === 'ellipse') graphics.ellipse(width / 2, height / 2, width / 2, height / 2)
  else if (shape === 'rectangle') graphics.roundRect(0, 0, width, height, radius)
  else graphics.poly((d.match(/-?[\d.]+/g) ?? []).map(Number))
  return graphics.fill(typeof fill === 'string' ? fill : '#000000')
}
