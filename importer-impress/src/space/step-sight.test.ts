import { describe, expect, it } from '@jest/globals'
import { notesInShort } from '@viewpage/importers/testing/notes-in-short'
import { boundsOfBox } from '@viewpage/importers/geometry/bounds'
import { defaultLimits, startImport } from '@viewpage/importers'
import { flatten } from './flatten.ts'
import { placeSteps } from './step-places.ts'
import { sightOf, type Sight, type SightedStep } from './step-sight.ts'

const SCREEN = { width: 1_280, height: 720, perspective: 1_000 }
/** How the second of two steps of 200 × 100 px is seen from the first, and the notes. */
function look(data: Record<string, string>, opacity = 1): { sight: Sight | undefined; notes: string[] } {
  const work = startImport('talk.html', defaultLimits, () => undefined, () => 0) // oxfmt-ignore
  const steps = placeSteps([{ data: () => undefined }, { data: (name) => data[name] }], SCREEN).map(
    (space): SightedStep => {
      const flat = flatten(space)
      const around = (width: number, height: number) =>
        boundsOfBox(flat.x - width / 2, flat.y - height / 2, width, height)
      return { space, flat, area: around(200, 100), view: around(1_280, 720) }
    },
  )
  const faded = [[1, opacity], [1, 1]] // oxfmt-ignore
  return { sight: sightOf(steps, faded, SCREEN, work)?.[0]?.[1], notes: notesInShort(work.notes()) }
}

describe('a step that is seen from another one', () => {
  it('lies where it is in the same plane, faded by its style sheet', () => {
    expect(look({ x: '400' }).sight).toBeUndefined()
    expect(look({ x: '400' }, 0.3).sight).toEqual({ opacity: 0.3 })
  })

  it('is half as large and half as far from the middle at twice the distance from the eye', () => {
    const { sight, notes } = look({ x: '800', z: '-1000' })
    expect(sight).toEqual({ opacity: 1, box: { x: 0, y: 0, width: 2_560, height: 1_440, rotation: 0 } })
    expect(notes).toEqual([])
  })

  it('is turned as it is in space', () => {
    const { sight } = look({ x: '800', z: '-1000', rotate: '30' })
    expect(sight?.box).toMatchObject({ width: 2_560, rotation: 0 })
  })

  it('is hidden behind the eye, where it lies in view', () => {
    expect(look({ x: '400', z: '1500' }).sight).toEqual({ opacity: 0 })
  })

  it('does not run into the shown step when it is tilted, and is lost', () => {
    const { sight, notes } = look({ x: '100', 'rotate-y': '45' })
    expect([sight, notes]).toEqual([{ opacity: 0, isLost: true }, []])
  })

  it('is lost when it is seen from its edge', () => {
    expect(look({ x: '400', 'rotate-y': '90' })).toEqual({ sight: { opacity: 0, isLost: true }, notes: [] })
  })
})
