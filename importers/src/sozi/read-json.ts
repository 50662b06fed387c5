import type { ImportWork } from '../import-work.ts'
import { linesOf } from '../speaker-notes.ts'
import type { Camera, SoziFrame, SoziPresentation } from './presentation.ts'

const MAX_FRAMES = 2_000
const MAX_SECONDS = 3_600
const MAX_DISTANCE = 1e11
/** Characters of the notes of a frame that are read. */
const MAX_NOTES_HTML = 200_000

/** The `.sozi.json` file, or the data inside an exported page (Sozi 14 and later). */
export function readSoziJson(text: string, work: ImportWork): SoziPresentation {
  const data = asObject(parse(text, work))
  const frames = data?.['frames']
  if (!data || !Array.isArray(frames))
    return work.fail(
      'mismatched',
      'its JSON holds no Sozi frames',
      'Take the .sozi.json that Sozi saved beside the SVG.',
    )
  if (frames.length === 0)
    work.fail(
      'mismatched',
      'its presentation has no frames',
      'Add frames in Sozi, save, and import it again.',
    )
  if (frames.length > MAX_FRAMES)
    work.fail('oversized', `it has more than ${MAX_FRAMES} frames`, 'Split it into several presentations.')
  const textsIn = (value: unknown): string[] =>
    (Array.isArray(value) ? value : []).filter(
      (text): text is string => typeof text === 'string' && text !== '',
    )
  const title = asText(data['title'])
  return {
    frames: frames.map((frame, at) => readFrame(frame, at + 1, work)),
    hidden: textsIn(data['elementsToHide']),
    sheets: textsIn(data['customFiles']).filter((path) => /\.css$/i.test(path)),
    ...(title && { title }),
  }
}

function parse(text: string, work: ImportWork): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return work.fail('broken', 'its JSON is cut off or wrong', 'Open it in Sozi and save it again.', error)
  }
}

function readFrame(value: unknown, number: number, work: ImportWork): SoziFrame {
  const frame = asObject(value)
  const states = asObject(frame?.['cameraStates'])
  if (!frame || !states)
    return work.fail(
      'mismatched',
      `frame ${number} in its JSON says nothing of a camera`,
      'Open it in Sozi and save it again.',
    )
  const title = asText(frame['title']) ?? ''
  const cameras = new Map<string, Camera>()
  let hasLost = false
  for (const [layer, state] of Object.entries(states)) {
    const camera = readCamera(asObject(state))
    if (camera) cameras.set(layer, camera)
    else hasLost = true
  }
  if (hasLost) {
    work.atStep(number)
    work.note('cameraLost')
    work.atStep(undefined)
  }
  if (cameras.size === 0)
    work.fail(
      'broken',
      `frame ${number} ("${title.slice(0, 60)}") has no usable camera`,
      'Open it in Sozi, place the frame again and save.',
    )
  const timeout = asNumber(frame['timeoutMs']) ?? 0
  return {
    id: asText(frame['frameId']) ?? `frame${number}`,
    title,
    ...(typeof frame['notes'] === 'string' && { notes: textOfHtml(frame['notes']) }),
    level: Math.min(8, Math.max(0, Math.round(asNumber(frame['titleLevel']) ?? 0))),
    flight: seconds(asNumber(frame['transitionDurationMs']) ?? 1_000),
    ...(frame['timeoutEnable'] === true && { hold: seconds(timeout) }),
    cameras,
  }
}

function readCamera(state: Record<string, unknown> | undefined): Camera | undefined {
  if (!state) return undefined
  const [cx, cy] = [asNumber(state['cx']), asNumber(state['cy'])]
  const [width, height] = [asNumber(state['width']), asNumber(state['height'])]
  if (cx === undefined || cy === undefined || !width || !height) return undefined
  if (Math.max(Math.abs(cx), Math.abs(cy), width, height) > MAX_DISTANCE || width <= 0 || height <= 0)
    return undefined
  const angle = asNumber(state['angle']) ?? 0
  return {
    cx,
    cy,
    width,
    height,
    angle: angle % 360,
    opacity: Math.min(1, Math.max(0, asNumber(state['opacity']) ?? 1)),
    ...(state['clipped'] === true && {
      clip: {
        offsetX: asNumber(state['clipXOffset']) ?? 0,
        offsetY: asNumber(state['clipYOffset']) ?? 0,
        widthFactor: asNumber(state['clipWidthFactor']) ?? 1,
        heightFactor: asNumber(state['clipHeightFactor']) ?? 1,
      },
    }),
  }
}

const seconds = (milliseconds: number): number => Math.min(MAX_SECONDS, Math.max(0, milliseconds / 1_000))

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

/** The text of the notes of a frame, which Sozi stores as HTML. */
const textOfHtml = (html: string): string =>
  linesOf(
    html
      .slice(0, MAX_NOTES_HTML)
      .replace(/<(?:br|\/?(?:p|div|li|h[1-6]))\b[^<>]*>/gi, '\n')
      .replace(/<[^<>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
      .split('\n'),
  )

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.slice(0, 2_000) : undefined

const asNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
