/** The part of PixiJS 8 that the player uses. The library is loaded as a script, which has no types. */
export interface Pixi {
  readonly Application: new () => PixiApplication
  readonly Container: new () => PixiNode
  readonly Graphics: new () => PixiGraphics
  readonly Sprite: new (texture: unknown) => PixiNode & { width: number; height: number }
  readonly BitmapText: new (options: { text: string; style: object }) => PixiNode
  readonly Matrix: new (...numbers: [number, number, number, number, number, number]) => unknown
  readonly Assets: { load(options: { src: string; loadParser?: string; data?: object }): Promise<unknown> }
  readonly Culler: { shared: { cull(node: PixiNode, view: unknown, keepsTransforms: boolean): void } }
}

export interface PixiNode {
  cullable: boolean
  x: number
  y: number
  addChild(...children: PixiNode[]): unknown
  setFromMatrix(matrix: unknown): void
  readonly position: { set(x: number, y: number): void }
  readonly scale: { set(scale: number): void }
  angle: number
}

export interface PixiGraphics extends PixiNode {
  roundRect(x: number, y: number, width: number, height: number, radius: number): this
  ellipse(x: number, y: number, radiusX: number, radiusY: number): this
  poly(points: number[]): this
  fill(colour: string): this
}

export interface PixiApplication {
  readonly canvas: HTMLCanvasElement
  readonly stage: PixiNode
  readonly screen: unknown
  init(options: object): Promise<void>
  render(): void
  destroy(options: object, childOptions: object): void
}
