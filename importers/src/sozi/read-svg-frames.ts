import { apply, multiply, IDENTITY, type Matrix } from '../geometry/matrix.ts'
import { isEmpty } from '../geometry/bounds.ts'
import type { ImportWork } from '../import-work.ts'
import { convertElement } from '../svg/convert.ts'
import { geometryBounds } from '../svg/geometry-bounds.ts'
import { rootPlace } from '../svg/place.ts'
import type { Scene } from '../svg/scene.ts'
import { parseTransform } from '../svg/transform.ts'
import { childElements, type XmlElement } from '../svg/xml-tree.ts'
import { AUTO, type Camera, type SoziFrame, type SoziPresentation } from './presentation.ts'

/** Reads frames that Sozi 13 and older store in the drawing; undefined if there are none. */
export function readSvgFrames(scene: Scene, work: ImportWork): SoziPresentation | undefined {
  const elements = framesIn(scene.root).sort((one, other) => sequence(one) - sequence(other))
  if (elements.length === 0) return undefined
  const parents = parentsIn(scene.root)
  const hidden = new Set<string>()
  const frames: SoziFrame[] = []
  /** Other layers follow the camera of the frame. */
  const named = new Set<string>()

  elements.forEach((element, at) => {
    const cameras = new Map(frames.at(-1)?.cameras ?? [])
    const own = cameraOf(scene, element, element, parents, hidden)
    if (own) {
      cameras.set(AUTO, own)
      for (const key of cameras.keys()) if (!named.has(key)) cameras.set(key, own)
    }
    for (const layer of childElements(element).filter(({ name }) => name === 'sozi:layer')) {
      const key = layer.attributes.get('sozi:group')
      if (!key) continue
      named.add(key)
      const camera = cameraOf(scene, layer, element, parents, hidden) ?? cameras.get(key) ?? own
      if (camera) cameras.set(key, camera)
    }
    if (cameras.size === 0)
      work.fail(
        'mismatched',
        `frame ${at + 1} ("${element.attributes.get('sozi:title') ?? ''}") marks a part that is not in the drawing`,
        'Open it in Sozi or Inkscape, place the frame again and save.',
      )
    frames.push({
      ...timesOf(element),
      id: element.attributes.get('id') ?? `frame${at + 1}`,
      level: 0,
      cameras,
    })
  })
  return { frames, hidden: [...hidden] }
}

/** Elements of Sozi's own; without any, the elements of the drawing that Sozi 10 has marked. */
function framesIn(root: XmlElement): XmlElement[] {
  const own: XmlElement[] = []
  const marked: XmlElement[] = []
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (element.name === 'sozi:frame') own.push(element)
    else {
      if (isMarked(element)) marked.push(element)
      waiting.push(...childElements(element))
    }
  }
  return (own.length > 0 ? own : marked).slice(0, 2_000)
}

const isMarked = ({ attributes }: XmlElement): boolean =>
  attributes.get('class')?.split(/\s+/).includes('sozi-frame') ?? false

const sequence = (frame: XmlElement): number =>
  Number.parseInt(frame.attributes.get('sozi:sequence') ?? '0', 10) || 0

function timesOf(frame: XmlElement): Pick<SoziFrame, 'title' | 'flight' | 'hold'> {
  const get = (name: string, fallback: string): string => frame.attributes.get(`sozi:${name}`) ?? fallback
  const seconds = (text: string): number =>
    Math.min(3_600, Math.max(0, (Number.parseFloat(text) || 0) / 1_000))
  return {
    title: get('title', 'Untitled'),
    flight: seconds(get('transition-duration-ms', '1000')),
    ...(get('timeout-enable', 'false') === 'true' && { hold: seconds(get('timeout-ms', '5000')) }),
  }
}

/** A camera on the referenced element: its box with its rotation. */
function cameraOf(
  scene: Scene,
  holder: XmlElement,
  frame: XmlElement,
  parents: Map<XmlElement, XmlElement>,
  hidden: Set<string>,
): Camera | undefined {
  const id = holder.attributes.get(isMarked(holder) ? 'id' : 'sozi:refid')
  const element = scene.byId.get(id ?? '')
  if (!id || !element) return undefined
  const read = (name: string): string =>
    holder.attributes.get(`sozi:${name}`) ?? frame.attributes.get(`sozi:${name}`) ?? 'true'
  if (read('hide') === 'true') hidden.add(id)

  const matrix = matrixTo(element, parents)
  const silent: Scene = { ...scene, onText: () => undefined }
  const shapes = convertElement(silent, shown(element), rootPlace({ width: 1, height: 1 }))
  const box = geometryBounds(shapes, parseTransform(element.attributes.get('transform')))
  if (isEmpty(box)) return undefined
  const [cx, cy] = apply(matrix, (box.left + box.right) / 2, (box.top + box.bottom) / 2)
  const scale = Math.hypot(matrix[0], matrix[1])
  const width = (box.right - box.left) * scale
  const height = (box.bottom - box.top) * scale
  if (!(width > 0 && height > 0)) return undefined
  return {
    cx,
    cy,
    width,
    height,
    angle: (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI,
    opacity: 1,
    ...(read('clip') === 'true' && { clip: { offsetX: 0, offsetY: 0, widthFactor: 1, heightFactor: 1 } }),
  }
}

/** Makes a hidden element visible, because frames may refer to hidden elements. */
function shown(element: XmlElement): XmlElement {
  const attributes = new Map(element.attributes)
  attributes.set('style', `${attributes.get('style') ?? ''};display:inline;visibility:visible;fill:#000000`)
  return { ...element, attributes }
}

function matrixTo(element: XmlElement, parents: Map<XmlElement, XmlElement>): Matrix {
  let matrix = IDENTITY
  for (let at: XmlElement | undefined = element; at; at = parents.get(at))
    matrix = multiply(parseTransform(at.attributes.get('transform')), matrix)
  return matrix
}

function parentsIn(root: XmlElement): Map<XmlElement, XmlElement> {
  const parents = new Map<XmlElement, XmlElement>()
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop())
    for (const child of childElements(element)) {
      parents.set(child, element)
      waiting.push(child)
    }
  return parents
}
