import type { Box, Item } from '@viewpage/deck'

/** CSS px of the stage all players have. */
export const STAGE = { width: 1_280, height: 720 }

/** How much closer than at one world unit a px the probe is seen. */
const ZOOM = 100

/** The step at which the probe is looked at. */
export const PROBE_STEP = 4

/** CSS px on the stage at that step. */
export const PROBE = {
  x: 160,
  baseline: 400,
  size: 48,
  text: 'The quick brown fox jumps over it',
  colour: '#111111',
}

/** World units; inside the deck however few its items are. */
const CORNER = { x: 1_500, y: 900 }

/** What the step of the probe shows. */
export const PROBE_BOX: Box = {
  x: CORNER.x + STAGE.width / ZOOM / 2,
  y: CORNER.y + STAGE.height / ZOOM / 2,
  width: STAGE.width / ZOOM,
  height: STAGE.height / ZOOM,
  rotation: 0,
}

/** A white ground that fills the stage at the probe's step, and a line of text on it, on whole px. */
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
