/** Whether cross-fades replace flights: the visitor's choice, or else the system's setting. */
export interface MotionPreference {
  isReduced(): boolean
  /** Stores the visitor's choice on this device. A choice equal to the system's setting is removed. */
  choose(isReduced: boolean): void
  /** Calls back on every change, including changes of the system's setting. @returns the undo */
  subscribe(listener: () => void): () => void
}

/** Where the preference is read and stored. */
export interface MotionSource {
  /** The system's setting. */
  readonly query: () => Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>
  /** @throws Error where storage is not allowed */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export const MOTION_KEY = 'viewpage.motion'

const browserSource: MotionSource = {
  query: () => matchMedia('(prefers-reduced-motion: reduce)'),
  storage: () => localStorage,
}

export function createMotionPreference({ query, storage }: MotionSource = browserSource): MotionPreference {
  const listeners = new Set<() => void>()
  let choice: boolean | null | undefined

  function choiceOf(): boolean | null {
    if (choice === undefined) choice = readChoice(storage)
    return choice
  }

  return {
    isReduced: () => choiceOf() ?? query().matches,
    choose(isReduced) {
      choice = isReduced === query().matches ? null : isReduced
      storeChoice(storage, choice)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      const system = query()
      listeners.add(listener)
      system.addEventListener('change', listener)
      return () => {
        listeners.delete(listener)
        system.removeEventListener('change', listener)
      }
    },
  }
}

function readChoice(storage: MotionSource['storage']): boolean | null {
  try {
    const stored = storage().getItem(MOTION_KEY)
    return stored === null ? null : stored === 'reduced'
  } catch {
    return null
  }
}

/** Where storage is not allowed, as in some frames, the choice lasts for this page. */
function storeChoice(storage: MotionSource['storage'], choice: boolean | null): void {
  try {
    if (choice === null) storage().removeItem(MOTION_KEY)
    else storage().setItem(MOTION_KEY, choice ? 'reduced' : 'full')
  } catch {
    // The choice lasts for this page.
  }
}
