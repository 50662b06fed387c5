import * as validators from '../../generated/validate-document.js'
import type { SchemaError, Validator } from '../../generated/validate-document.js'
import { placeOf, pointerPart, type FaultList } from './fault-list.ts'
import { findTooDeep } from './nesting.ts'
import { schemaProblem } from './schema-problem.ts'
import { isKnownKind } from './unknown-items.ts'

/** The long lists of a document, unchecked. */
interface UncheckedDocument {
  readonly assets: Readonly<Record<string, unknown>>
  readonly fonts: readonly unknown[]
  readonly layers: readonly unknown[]
  readonly items: readonly unknown[]
  readonly path: readonly unknown[]
  readonly topics: readonly unknown[]
}

/**
 * Checks a value against the JSON Schema, part by part, so that each part reports its first fault. The cost is
 * proportional to the size even of hostile values: lengths are checked before elements, nesting before recursion. Yields
 * where the check can be interrupted.
 */
export function* checkStructure(value: unknown, found: FaultList): Generator<undefined, void> {
  if (!check(validators.head, value, '', '', found)) return
  const document = value as UncheckedDocument
  for (const [id, asset] of Object.entries(document.assets)) {
    if (found.full) return
    check(validators.asset, asset, `assets "${id}"`, `/assets/${pointerPart(id)}`, found)
  }
  yield* checkList('fonts', document.fonts, () => validators.font, found)
  yield* checkList('layers', document.layers, () => validators.layer, found)
  yield* checkList('items', document.items, itemValidator, found)
  yield* checkList('path', document.path, () => validators.step, found)
  yield* checkList('topics', document.topics, () => validators.topic, found)
}

function* checkList(
  name: string,
  list: readonly unknown[],
  validatorOf: (element: unknown) => Validator,
  found: FaultList,
): Generator<undefined, void> {
  for (let index = 0; index < list.length && !found.full; index += 1) {
    const element = list[index]
    const place = placeOf(name, index, element)
    const deep = findTooDeep(element)
    if (deep) found.add(place, `/${name}/${index}`, deep)
    else check(validatorOf(element), element, place, `/${name}/${index}`, found)
    yield
  }
}

/** Items of unknown kind are already placeholders. A value without a kind is not an item. */
function itemValidator(item: unknown): Validator {
  const kind = typeof item === 'object' && item !== null && 'kind' in item ? item.kind : null
  return isKnownKind(kind) ? validators[kind] : noItem
}

const noItem: Validator = (item) => {
  const isObject = typeof item === 'object' && item !== null && !Array.isArray(item)
  noItem.errors = [
    { instancePath: '', keyword: 'kind', params: isObject ? { text: 'kind' } : { type: 'object' } },
  ]
  return false
}

function check(
  validator: Validator,
  value: unknown,
  place: string,
  pointer: string,
  found: FaultList,
): boolean {
  if (validator(value)) return true
  const errors = validator.errors ?? []
  found.add(place, pointer + pointerOf(errors), schemaProblem(errors))
  return false
}

function pointerOf([error]: readonly SchemaError[]): string {
  const at = error?.params['at'] ?? error?.params['unknown'] ?? error?.params['key']
  const own = typeof at === 'string' || typeof at === 'number' ? `/${pointerPart(String(at))}` : ''
  return (error?.instancePath ?? '') + own
}
