/** Whether flights are cross-fades: as the system says, unless the visitor chose otherwise here. */
export interface MotionPreference {
  isReduced(): boolean
  /** The visitor's choice, kept on this device. What the system says anyway is not kept. */
  choose(isReduced: boolean): void
  /** Tells of every change, of the system's setting too. @returns the undo */
  subscribe(listener: () => void): () => void
}

/** Where the preference touches the world outside. */
export interface MotionPlace {
  /** The system's setting. */
  readonly query: () => Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>
  /** @throws Error where nothing may be kept */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export const MOTION_KEY = 'viewpage.motion'

const browserPlace: MotionPlace = {
  query: () => matchMedia('(prefers-reduced-motion: reduce)'),
  storage: () => localStorage,
}

export function createMotionPreference({ query, storage }: MotionPlace = browserPlace): MotionPreference {
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
      keepChoice(storage, choice)
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

function readChoice(storage: MotionPlace['storage']): boolean | null {
  try {
    const kept = storage().getItem(MOTION_KEY)
    return kept === null ? null : kept === 'reduced'
  } catch {
    return null
  }
}

/** Where nothing may be kept, as in some frames, the choice holds for this page. */
function keepChoice(storage: MotionPlace['storage'], choice: boolean | null): void {
  try {
    if (choice === null) storage().removeItem(MOTION_KEY)
    else storage().setItem(MOTION_KEY, choice ? 'reduced' : 'full')
  } catch {
    // Said above.
  }
}
