import type { Bounds, LayerOpening, Opening, PaintSurface, Pane, ViewTransform } from '@viewpage/deck'
import { partOfPane } from './tile-grid.ts'

/** Draws textured quads with WebGL2. */
export interface QuadPainter {
  readonly canvas: HTMLCanvasElement
  readonly isLost: boolean
  /** @param width @param height device px */
  resize(width: number, height: number): void
  /** Uploads a picture, into an existing texture of the same size if there is one. */
  upload(picture: PaintSurface, texture: WebGLTexture | null): WebGLTexture
  release(texture: WebGLTexture): void
  /** Begins a picture. @param background covers all of it @param opening clips everything drawn afterwards */
  begin(background: WebGLTexture, opening: Opening): void
  /** Draws a part of a tile. */
  draw(texture: WebGLTexture, quad: QuadPlace): void
  destroy(): void
}

export interface QuadPlace {
  /** The part of the world in the texture. */
  readonly pane: Pane
  readonly part: Bounds
  readonly view: ViewTransform
  readonly opacity: number
  /** Clips the quad, within the opening of the picture. */
  readonly opening?: LayerOpening | undefined
}

/** Maps the unit square to a parallelogram. Positions are computed in float64 before they reach the shader. */
const VERTEX = `#version 300 es
uniform vec4 axes;
uniform vec2 corner;
uniform vec4 part;
out vec2 at;
void main() {
  vec2 unit = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  at = part.xy + unit * part.zw;
  gl_Position = vec4(corner + unit.x * axes.xy + unit.y * axes.zw, 0, 1);
}`

const FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D picture;
uniform float opacity;
in vec2 at;
out vec4 colour;
void main() {
  colour = texture(picture, at) * opacity;
}`

export interface QuadPainterOptions {
  readonly canvas: HTMLCanvasElement
  /** The context is lost: nothing can be drawn any more. */
  readonly onLost: () => void
}

/** @throws Error when WebGL2 is unavailable */
export function createQuadPainter({ canvas, onLost }: QuadPainterOptions): QuadPainter {
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false })
  if (!gl) throw new Error('[mf-viewer] Failed to draw the presentation: this browser has no WebGL2.')
  const program = programOf(gl)
  const place = (name: string) => gl.getUniformLocation(program, name)
  const [axes, corner, part, opacity] = [place('axes'), place('corner'), place('part'), place('opacity')]
  let isLost = false
  let whole: LayerOpening | undefined
  let current: LayerOpening | undefined

  gl.useProgram(program)
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
  canvas.addEventListener('webglcontextlost', lose)

  function lose(): void {
    isLost = true
    onLost()
  }

  function cover(texture: WebGLTexture): void {
    gl?.bindTexture(gl.TEXTURE_2D, texture)
    gl?.uniform2f(corner, -1, 1)
    gl?.uniform4f(axes, 2, 0, 0, -2)
    gl?.uniform4f(part, 0, 0, 1, 1)
    gl?.uniform1f(opacity, 1)
    gl?.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  }

  function clipTo(opening: LayerOpening | undefined): void {
    current = opening
    if (!opening) return gl?.disable(gl.SCISSOR_TEST)
    const [left, right] = sharedEdges(opening.x, opening.width, whole?.width ?? 1, canvas.width)
    const [bottom, top] = sharedEdges(-opening.y, opening.height, whole?.height ?? 1, canvas.height)
    gl?.enable(gl.SCISSOR_TEST)
    gl?.scissor(left, bottom, right - left, top - bottom)
  }

  return {
    canvas,
    get isLost() {
      return isLost
    },
    resize(width, height) {
      if (canvas.width !== width) canvas.width = width
      if (canvas.height !== height) canvas.height = height
    },
    upload(picture, before) {
      const texture = before ?? gl.createTexture()
      gl.bindTexture(gl.TEXTURE_2D, texture)
      if (before === null) {
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
        gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, picture.width, picture.height)
      }
      const source = picture as HTMLCanvasElement
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, gl.RGBA, gl.UNSIGNED_BYTE, source)
      return texture
    },
    release: (texture) => gl.deleteTexture(texture),
    begin(background, opening) {
      gl.viewport(0, 0, canvas.width, canvas.height)
      clipTo(undefined)
      cover(background)
      const isWhole = opening.width >= 1 && opening.height >= 1
      whole = isWhole ? undefined : { x: 0, y: 0, ...opening }
      clipTo(whole)
    },
    draw(texture, { pane, part: shown, view, opacity: own, opening = whole }) {
      if (opening !== current) clipTo(opening)
      const place = placeOnCanvas(shown, view, canvas)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.uniform2f(corner, ...place.corner)
      gl.uniform4f(axes, ...place.axes)
      gl.uniform4f(part, ...partOfPane(pane, shown))
      gl.uniform1f(opacity, own)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    },
    destroy() {
      canvas.removeEventListener('webglcontextlost', lose)
      gl.getExtension('WEBGL_lose_context')?.loseContext()
      canvas.remove()
      canvas.width = canvas.height = 0
    },
  }
}

/** Where an opening begins and ends on one axis of the canvas, in px, within another one around the middle. */
function sharedEdges(offset: number, size: number, around: number, length: number): [number, number] {
  const limit = Math.min(1, around) / 2
  const edge = (at: number): number => Math.round((0.5 + Math.min(limit, Math.max(-limit, at))) * length)
  return [edge(offset - size / 2), edge(offset + size / 2)]
}

/** Where a part of the world lies on the canvas, in its coordinates from -1 to 1. */
function placeOnCanvas(
  shown: Bounds,
  view: ViewTransform,
  canvas: HTMLCanvasElement,
): {
  corner: [x: number, y: number]
  axes: [acrossX: number, acrossY: number, downX: number, downY: number]
} {
  const toX = 2 / canvas.width
  const toY = -2 / canvas.height
  const x = shown.left - view.cameraX
  const y = shown.top - view.cameraY
  const across = shown.right - shown.left
  const down = shown.bottom - shown.top
  return {
    corner: [
      (view.a * x + view.c * y + view.middleX) * toX - 1,
      (view.b * x + view.d * y + view.middleY) * toY + 1,
    ],
    axes: [view.a * across * toX, view.b * across * toY, view.c * down * toX, view.d * down * toY],
  }
}

function programOf(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) throw new Error('[mf-viewer] Failed to draw the presentation: WebGL2 is lost.')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (gl.getProgramParameter(program, gl.LINK_STATUS) === true) return program
  const why = gl.getProgramInfoLog(program) ?? 'no reason given'
  throw new Error(`[mf-viewer] Failed to draw the presentation: WebGL2 rejected the program: ${why}`)
}
