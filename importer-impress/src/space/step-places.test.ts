import { describe, expect, it } from '@jest/globals'
import { flatten, areInDifferentPlanes } from './flatten.ts'
import { placeSteps, type SpacePlace } from './step-places.ts'

const SCREEN = { width: 1_000, height: 500 }
type Data = Record<string, string>

const places = (...steps: (Data & { id?: string })[]): SpacePlace[] =>
  placeSteps(
    steps.map(({ id, ...data }) => ({ data: (name) => data[name], ...(id !== undefined && { id }) })),
    SCREEN,
  )
const points = (...steps: (Data & { id?: string })[]): number[][] =>
  places(...steps).map(({ x, y, z }) => [x, y, z])
const only = (data: Data): SpacePlace => places(data)[0] as SpacePlace

describe('places of steps', () => {
  it('are what their attributes say, in the middle without any', () => {
    expect(points({ x: '-10', y: '2.5', z: '1e3' })).toEqual([[-10, 2.5, 1_000]])
    expect(points({})).toEqual([[0, 0, 0]])
  })

  it('are inherited from the previous step', () => {
    expect(points({ x: '100', y: '20' }, { x: '300' }, {})).toEqual([[100, 20, 0], [300, 20, 0], [300, 20, 0]]) // oxfmt-ignore
  })

  it('continue with the same shift until a position is given', () => {
    expect(points({ x: '10' }, { 'rel-x': '100' }, {}, { x: '0' }, {}).map(([x]) => x)).toEqual([
      10, 110, 210, 0, 0,
    ])
  })

  it('are shifted by widths and heights of the screen', () => {
    expect(points({ 'rel-x': '1.5w', 'rel-y': '-2h' })).toEqual([[1_500, -1_000, 0]])
  })

  it('are counted from an earlier step by its id, and from the one before when there is none', () => {
    const [, , third, fourth] = points(
      { id: 'a', x: '5' },
      { x: '900' },
      { 'rel-to': 'a', 'rel-x': '1' },
      { 'rel-to': 'nobody', 'rel-x': '2' },
    )
    expect([third?.[0], fourth?.[0]]).toEqual([6, 8])
  })

  it('follow the turn of the step before where that is asked for', () => {
    const [, second] = places(
      { 'rotate-z': '90' },
      { 'rel-position': 'relative', 'rel-x': '100', 'rel-rotate-z': '15' },
    )
    expect([second?.x, second?.y].map((part) => Math.round(part ?? NaN))).toEqual([0, 100])
    expect(second?.turns.z).toBe(105)
  })

  it('keep following the turn of the step before', () => {
    const all = places(
      { 'rel-position': 'relative', 'rel-x': '100', 'rel-rotate-z': '90' },
      {},
      { 'rel-reset': '', 'rel-y': '50' },
    )
    expect(all.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([[100, 0], [100, 100], [100, 50]]) // oxfmt-ignore
    expect(all.map(({ turns }) => turns.z)).toEqual([90, 180, 180])
  })

  it('follow a turn out of the plane', () => {
    const [, second] = places(
      { 'rotate-y': '30' },
      { 'rel-position': 'relative', 'rel-x': '100', 'rel-rotate-y': '45' },
    )
    const [x, z, turn] = [second?.x, second?.z, second?.turns.y].map((part) => Math.round(part ?? NaN))
    expect([x, z, turn]).toEqual([87, -50, 75])
  })

  it.each(['NaN', 'Infinity', 'wide', '1e99', '', '--1'])('ignore the invalid number "%s"', (text) => {
    expect(only({ x: text, 'rel-x': text, scale: text, 'rotate-x': text })).toEqual({
      x: 0,
      y: 0,
      z: 0,
      scale: 1,
      turns: { x: 0, y: 0, z: 0, order: 'xyz' },
    })
  })

  it('have a size, whatever the scale', () => {
    expect(['0', '-3', '1e300', '4'].map((scale) => only({ scale }).scale)).toEqual([1, 1, 1, 4])
  })
})

describe('flattened steps', () => {
  const turn = (data: Data): number => Math.round(flatten(only(data)).rotation)

  it('keep their turn in the plane, by both its names', () => {
    expect([turn({ rotate: '30' }), turn({ 'rotate-z': '-30' }), turn({ rotate: '390' })]).toEqual([
      30, -30, 30,
    ])
  })

  it('lose what tilts them, and are upright from behind', () => {
    expect([turn({ 'rotate-x': '60' }), turn({ 'rotate-y': '180' }), turn({ 'rotate-x': '180' })]).toEqual([
      0, 0, 0,
    ])
    expect(turn({ 'rotate-x': '180', 'rotate-y': '180' })).toBe(180)
  })

  it('are in different planes by depth or tilt, not by their position in a plane', () => {
    const flat = only({ x: '100', rotate: '45' })
    expect(areInDifferentPlanes(flat, only({}))).toBe(false)
    expect(areInDifferentPlanes(flat, only({ z: '-1000' }))).toBe(true)
    expect(areInDifferentPlanes(flat, only({ 'rotate-y': '90' }))).toBe(true)
  })
})
