import type { Step } from '@viewpage/deck'

/** Names that stand upright beside the planets. */
export const LABELS = 'labels'
/** The lines they go along. */
export const LINES = 'lines'

export const PICTURE_LAYERS = [
  { id: LINES, title: 'Orbits' },
  { id: LABELS, title: 'Names' },
]

/** Where a step has names of its own. */
export const WITHOUT_NAMES: Step['layers'] = { [LABELS]: { opacity: 0 } }

/** Where a step is so near that lines would run through its words. */
export const NEAR_BY: Step['layers'] = { ...WITHOUT_NAMES, [LINES]: { opacity: 0.3 } }
