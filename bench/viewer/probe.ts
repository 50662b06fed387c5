import type { Box, Item } from '@viewpage/deck'

/** Size of the stage of all players, CSS px. */
export const STAGE = { width: 1_280, height: 720 }

/** Zoom of the probe, relative to one world unit per px. */
const ZOOM = 100

/** The step that shows the probe. */
export const PROBE_STEP = 4

/** Position on the stage at that step, CSS px. */
export const PROBE = {
  x: 160,
  baseline: 400,
  size: 48,
  text: 'The quick brown fox jumps over it',
  colour: '#111111',
}

/** Position in world units; inside decks of any size. */
const CORNER = { x: 1_500, y: 900 }

/** The region that the probe's step shows. */
export const PROBE_BOX: Box = {
  x: CORNER.x + STAGE.width / ZOOM / 2,
  y: CORNER.y + STAGE.height / ZOOM / 2,
  width: STAGE.width / ZOOM,
  height: STAGE.height / ZOOM,
  rotation: 0,
}

/** A white background that fills the stage at the probe's step, and a line of text on whole px. */
export function probeItems(): [ground: Item, text: Item] {
  const place = { ...CORNER, ...STAGE, scale: 1 / ZOOM, rotation: 0 }
  const { x, baseline, size, text, colour } = PROBE
  return [
    { kind: 'shape', id: 'probe-ground', ...place, shape: 'rectangle', fill: '#ffffff' },
    {
      kind: 'text',
      id: 'probe-text',
      ...place,
      lines: [{ x, baseline, runs: [{ text, font: 'sans-serif', size, colour }] }],
    },
  ]
}
