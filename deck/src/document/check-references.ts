import type { Topic } from '@viewpage/shared-events/schemas'
import { checkItem } from './check-item.ts'
import { checkStep } from './check-step.ts'
import { placeOf, pointerPart, type FaultList } from './fault-list.ts'
import { createReferences, familyOf, type References } from './references.ts'
import type { DeckDocument } from './schema.ts'

/** Checks the references between the parts of a document whose structure is valid, in the order of the document. */
export function checkReferences(document: DeckDocument, found: FaultList): void {
  const known = createReferences(document)
  checkAssets(document, found)
  document.fonts.forEach((font, index) => {
    const place = `fonts[${index}] "${font.family}"`
    known.checkAsset(font.asset, 'font', place, `/fonts/${index}/asset`, found)
  })
  checkUnique('layers', document.layers, found)
  checkUnique('items', document.items, found)
  document.items.forEach((item, index) => {
    if (!found.full)
      checkItem(item, { place: placeOf('items', index, item), pointer: `/items/${index}`, known, found })
  })
  checkUnique('path', document.path, found)
  document.path.forEach((step, index) => {
    if (!found.full)
      checkStep(step, { place: placeOf('path', index, step), pointer: `/path/${index}`, known, found })
  })
  checkTopics(document.topics, 'topics', '/topics', new Set(), known, found)
}

/** Variants are other versions of the same file, so they need the same family of media types. */
function checkAssets({ assets }: DeckDocument, found: FaultList): void {
  for (const [id, { mediaType, variants = [] }] of Object.entries(assets)) {
    variants.forEach((variant, index) => {
      if (familyOf(variant.mediaType) === familyOf(mediaType)) return
      const pointer = `/assets/${pointerPart(id)}/variants/${index}/mediaType`
      found.add(
        `assets "${id}"`,
        pointer,
        `variants[${index}] is ${variant.mediaType}, the asset is ${mediaType}`,
      )
    })
  }
}

function checkUnique(name: string, list: readonly { readonly id: string }[], found: FaultList): void {
  const seen = new Map<string, number>()
  list.forEach((element, index) => {
    const first = seen.get(element.id)
    if (first === undefined) seen.set(element.id, index)
    else
      found.add(placeOf(name, index, element), `/${name}/${index}/id`, `its id is taken by ${name}[${first}]`)
  })
}

function checkTopics(
  topics: readonly Topic[],
  name: string,
  pointer: string,
  seen: Set<string>,
  known: References,
  found: FaultList,
): void {
  topics.forEach((topic, index) => {
    const place = placeOf(name, index, topic)
    if (seen.has(topic.id)) found.add(place, `${pointer}/${index}/id`, 'its id is taken by another topic')
    seen.add(topic.id)
    if (topic.step !== undefined) known.checkStepNumber(topic.step, place, `${pointer}/${index}/step`, found)
    checkTopics(topic.topics, `${name}[${index}].topics`, `${pointer}/${index}/topics`, seen, known, found)
  })
}
