import type { IncomingDeck } from '@viewpage/server'
import { deckOf } from '../authoring/deck.ts'
import { view } from '../authoring/frame.ts'
import { staged, type Scene } from '../authoring/scene.ts'
import { earth } from './earth.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { mercuryAndVenus, sunHolds } from './inner.ts'
import { jupiter, spotFiles } from './jupiter.ts'
import { clipFiles, kepler } from './kepler.ts'
import { labels, moon } from './labels.ts'
import { mars } from './mars.ts'
import { degrees, orbits, slices } from './orbits.ts'
import { PICTURE_LAYERS } from './picture-layers.ts'
import { neptune } from './pencil-sheet.ts'
import { planetsBefore, planetsBehind, sun } from './planets.ts'
import { saturn } from './saturn.ts'
import { halo, SPACE, stars } from './sky.ts'
import { uranus } from './uranus.ts'

const opening: Scene = {
  step: {
    title: 'Going around',
    box: view(0, 0, 3200),
    words: ['Everything in this picture is falling. The trick is to move sideways fast enough to miss.'],
  },
  chapter: [history],
}

const SCENES: readonly Scene[] = [
  opening,
  { ...sunHolds, chapter: [kepler] },
  { ...mercuryAndVenus, chapter: [earth, mars] },
  { ...jupiter, chapter: [saturn] },
  { ...uranus, chapter: [neptune] },
  home,
]

/** The first deck anyone sees: the planets, and how people came to know why they go around. */
export function orbit1(): IncomingDeck {
  const { items, layers, path } = staged(SCENES)
  return deckOf({
    background: SPACE,
    layers: [...PICTURE_LAYERS, ...layers],
    files: { ...clipFiles(), ...spotFiles() },
    items: [
      ...stars(),
      halo(),
      slices(),
      ...orbits('behind'),
      degrees(),
      ...planetsBehind(),
      sun(),
      ...orbits('before'),
      ...planetsBefore(),
      ...moon(),
      ...labels(),
      ...items,
    ],
    path,
  })
}
