import { MAX_FAULTS, type DocumentFault } from './document-error.ts'

/** Collects faults up to a maximum number. */
export interface FaultList {
  readonly faults: readonly DocumentFault[]
  /** The maximum is reached: checks may stop. */
  readonly full: boolean
  add(place: string, pointer: string, problem: string): void
}

export function createFaultList(maxFaults: number = MAX_FAULTS): FaultList {
  const faults: DocumentFault[] = []
  return {
    faults,
    get full() {
      return faults.length >= maxFaults
    },
    add(place, pointer, problem) {
      if (faults.length < maxFaults) faults.push({ place, pointer, problem })
    },
  }
}

/** The place of a list element, such as `items[12] "sun"`; with its id if it has a valid one. */
export function placeOf(list: string, index: number, element: unknown): string {
  const id = idOf(element)
  return `${list}[${index}]${id === null ? '' : ` "${id}"`}`
}

function idOf(element: unknown): string | null {
  if (typeof element !== 'object' || element === null || !('id' in element)) return null
  const { id } = element
  return typeof id === 'string' && id.length <= 64 ? id : null
}

/** A key as a part of a JSON pointer. */
export function pointerPart(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
