import type { StyleClass, Topic, TranscriptText } from '@viewpage/shared-events/schemas'
import { apply, multiply, rotation, translation } from '../geometry/matrix.ts'
import { shortened } from '../geometry/number-text.ts'
import { splitText } from '../transcript-text.ts'
import type { PlacedText } from '../svg/scene.ts'
import type { LayerView, SoziStep } from './steps.ts'

/** Minimum height of readable letters, as a fraction of the view's height. */
const READABLE = 1 / 90
const MAX_TEXTS = 500
const CLASSES: StyleClass[] = ['title', 'subtitle', 'body', 'body_2']

export interface LayerText extends PlacedText {
  layer: string
}

/** One topic per step with its readable texts, nested by the levels of the frame titles. */
export function makeTopics(steps: readonly SoziStep[], texts: readonly LayerText[]): Topic[] {
  const roots: Topic[] = []
  const open: { level: number; topic: Topic }[] = []
  steps.forEach(({ step, level, views }, at) => {
    const number = at + 1
    const topic: Topic = {
      id: `topic-${number}`,
      step: number,
      title: step.title,
      texts: textsOf(number, views, texts),
      topics: [],
    }
    while ((open.at(-1)?.level ?? -1) >= level) open.pop()
    ;(open.at(-1)?.topic.topics ?? roots).push(topic)
    open.push({ level, topic })
  })
  return roots
}

function textsOf(number: number, views: SoziStep['views'], texts: readonly LayerText[]): TranscriptText[] {
  const seen = texts.flatMap((text) => {
    const view = views.get(text.layer)
    if (!view || view.opacity < 0.05) return []
    const place = placeIn(view, text)
    return place && text.size / view.box.height >= READABLE
      ? [{ ...text, ...place, worldSize: text.size, size: text.size / view.box.height }]
      : []
  })
  const sizes = [...new Set(seen.map(({ size }) => Number(size.toPrecision(2))))].sort(
    (one, other) => other - one,
  )
  return inReadingOrder(seen)
    .slice(0, MAX_TEXTS)
    .map(({ text, size, worldSize }, at) => ({
      id: `text-${number}-${at + 1}`,
      styleClasses: [classOf(size, sizes)],
      paragraphs: text
        .split('\n')
        .map((line) => line.replace(/\s+/g, ' ').trim())
        .filter(Boolean)
        .flatMap(splitText)
        .slice(0, 2_000)
        .map((line) => ({ text: line, biggestFontSize: shortened(worldSize, 6) })),
    }))
}

function classOf(size: number, sizes: number[]): StyleClass {
  const rank = sizes.indexOf(Number(size.toPrecision(2)))
  if (sizes.length === 1) return size > 0.08 ? 'title' : 'body'
  return CLASSES[Math.min(rank, CLASSES.length - 1)] ?? 'body'
}

/** Position of a point in the box of a view, 0–1 on both axes; undefined where it is not shown. */
function placeIn({ box, clip }: LayerView, { x, y }: PlacedText): { x: number; y: number } | undefined {
  const [dx, dy] = apply(multiply(rotation(-box.rotation), translation(-box.x, -box.y)), x, y)
  const across = dx / box.width + 0.5
  const down = dy / box.height + 0.5
  const isClipped =
    clip &&
    (Math.abs(across - 0.5 - clip.x) > clip.width / 2 || Math.abs(down - 0.5 - clip.y) > clip.height / 2)
  return !isClipped && across >= 0 && across <= 1 && down >= 0 && down <= 1
    ? { x: across, y: down }
    : undefined
}

/** Lines from the top; beside each other, from the left. */
function inReadingOrder<Text extends { x: number; y: number; size: number }>(texts: Text[]): Text[] {
  return [...texts].sort((one, other) => {
    const sameLine = Math.abs(one.y - other.y) < Math.min(one.size, other.size) / 2
    return sameLine ? one.x - other.x : one.y - other.y
  })
}
