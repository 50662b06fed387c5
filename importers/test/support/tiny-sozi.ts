import type { InputFile } from '../../src/input-file.ts'

interface TinyCamera {
  readonly cx?: number
  readonly cy?: number
  readonly width?: number
  readonly height?: number
  readonly angle?: number
  readonly opacity?: number
  readonly clipped?: boolean
  readonly clipXOffset?: number
  readonly clipYOffset?: number
  readonly clipWidthFactor?: number
  readonly clipHeightFactor?: number
}

export interface TinyFrame {
  readonly title?: string
  readonly level?: number
  /** HTML. */
  readonly notes?: string
  readonly timeoutMs?: number
  readonly flightMs?: number
  /** By layer. @default Sozi's own, looking at the drawing whole */
  readonly cameras?: Readonly<Record<string, TinyCamera>>
}

/** A drawing of 100 by 100 units. */
export function tinySvg(body: string, { prolog = '', attributes = '' } = {}): string {
  const names =
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sozi="http://sozi.baierouge.fr"'
  return `${prolog}<svg ${names} width="100" height="100" viewBox="0 0 100 100" ${attributes}>${body}</svg>`
}

/** As Sozi writes it. */
export function tinySoziJson(frames: readonly TinyFrame[] = [{}], more: object = {}): string {
  return JSON.stringify({
    aspectWidth: 1,
    aspectHeight: 1,
    frames: frames.map(({ title = '', level = 0, notes, timeoutMs, flightMs = 1_000, cameras }, at) => ({
      frameId: `frame${at + 1}`,
      title,
      titleLevel: level,
      ...(notes !== undefined && { notes }),
      timeoutMs: timeoutMs ?? 5_000,
      timeoutEnable: timeoutMs !== undefined,
      transitionDurationMs: flightMs,
      cameraStates: Object.fromEntries(
        Object.entries(cameras ?? { __sozi_auto__: {} }).map(([layer, camera]) => [
          layer,
          { cx: 50, cy: 50, width: 100, height: 100, angle: 0, opacity: 1, clipped: false, ...camera },
        ]),
      ),
    })),
    ...more,
  })
}

export const textFile = (name: string, content: string): InputFile => ({
  name,
  bytes: new TextEncoder().encode(content),
})

/** The two files of a presentation. */
export function tinySozi(body: string, frames?: readonly TinyFrame[], prolog = ''): InputFile[] {
  return [textFile('talk.svg', tinySvg(body, { prolog })), textFile('talk.sozi.json', tinySoziJson(frames))]
}
