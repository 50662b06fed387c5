import type { VideoItem } from '@viewpage/deck'
import type { DeckFile } from '../authoring/deck.ts'
import { view } from '../authoring/frame.ts'
import { media } from '../authoring/media.ts'
import type { Scene } from '../authoring/scene.ts'
import { rectangle } from '../authoring/shapes.ts'
import { text } from '../authoring/text.ts'
import { body, CREAM, heading, PEACH } from './ink.ts'

const SIZE = { width: 640, height: 360 }

/** Four seconds of a planet on a long ellipse. */
export function clipFiles(): Record<string, DeckFile> {
  return {
    clip: media('equal-areas.webm', 'video/webm', SIZE),
    'clip-poster': media('equal-areas.webp', 'image/webp', SIZE),
    'clip-captions': media('equal-areas.vtt', 'text/vtt'),
  }
}

/** Its place, world units. */
const CLIP = { x: 620, y: 950, width: SIZE.width * 0.78, height: SIZE.height * 0.78 }

const clip: VideoItem = {
  kind: 'video',
  id: 'equal-areas',
  x: CLIP.x,
  y: CLIP.y,
  ...SIZE,
  scale: 0.78,
  rotation: 0,
  asset: 'clip',
  poster: 'clip-poster',
  captions: [{ asset: 'clip-captions', language: 'en', label: 'English' }],
  loop: true,
  muted: true,
  label: 'A planet on a long ellipse: it hurries near the Sun and sweeps slices of equal area',
}

export const kepler: Scene = {
  step: {
    title: 'Equal areas',
    box: view(560, 900, 1500),
    hold: 14,
    words: [
      'A line from the Sun to a planet sweeps equal areas in equal times. Kepler published it in 1609, after years with one planet: Mars.',
      'On a long ellipse the planet must hurry near the Sun and dawdle far away.',
    ],
  },
  notes: [
    rectangle('clip-frame', [CLIP.x - 5, CLIP.y - 5, CLIP.width + 10, CLIP.height + 10], { fill: CREAM }, 6),
    clip,
    text('equal-areas-words', { at: [1122, 1528], width: 420 }, [
      [heading(34, PEACH), 'Equal areas in equal times'],
      [body(24, 0.3, PEACH), 'Kepler, 1609'],
    ]),
  ],
}
