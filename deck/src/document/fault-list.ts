import { MOST_FAULTS, type DocumentFault } from './document-error.ts'

/** Gathers faults until there are as many as are listed. */
export interface FaultList {
  readonly faults: readonly DocumentFault[]
  /** There is no room for another; whoever looks for more may stop. */
  readonly full: boolean
  add(place: string, pointer: string, problem: string): void
}

/** @param most faults that are kept */
export function createFaultList(most: number = MOST_FAULTS): FaultList {
  const faults: DocumentFault[] = []
  return {
    faults,
    get full() {
      return faults.length >= most
    },
    add(place, pointer, problem) {
      if (faults.length < most) faults.push({ place, pointer, problem })
    },
  }
}

/** `items[12] "sun"`: an element of a list, with its id when it has one that can be shown. */
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
