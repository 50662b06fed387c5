import type { DeckDocument, Item } from '@viewpage/deck'
import type { PlannedStep } from './deck.ts'

/** A step with its items, and items that are visible only at this step. */
export interface Scene {
  readonly step: PlannedStep
  readonly things?: readonly Item[]
  /** Visible only at this step. */
  readonly notes?: readonly Item[]
  /** Scenes of the same chapter. */
  readonly chapter?: readonly Scene[]
}

/** Parts of a deck's plan. */
export interface Staged {
  readonly items: Item[]
  readonly layers: DeckDocument['layers']
  readonly path: PlannedStep[]
}

/** Puts the notes of each scene on a separate layer, which other scenes hide. */
export function staged(scenes: readonly Scene[]): Staged {
  const all = flat(scenes)
  const layers = all.flatMap((scene, index) =>
    scene.notes ? [{ id: `notes-${index + 1}`, title: `Notes: ${scene.step.title}`, scene }] : [],
  )
  const planned = (scene: Scene): PlannedStep => {
    const others = layers.filter((layer) => layer.scene !== scene)
    const hidden = others.map(({ id }) => [id, { opacity: 0 }] as const)
    const chapter = scene.chapter?.map(planned) ?? []
    return { ...scene.step, layers: { ...Object.fromEntries(hidden), ...scene.step.layers }, chapter }
  }
  const notes = layers.flatMap(({ id, scene }) => (scene.notes ?? []).map((item) => ({ ...item, layer: id })))
  return {
    items: [...all.flatMap(({ things = [] }) => things), ...notes],
    layers: layers.map(({ id, title }) => ({ id, title })),
    path: scenes.map(planned),
  }
}

function flat(scenes: readonly Scene[]): Scene[] {
  return scenes.flatMap((scene) => [scene, ...flat(scene.chapter ?? [])])
}
