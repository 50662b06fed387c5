import { describe, expect, it } from '@jest/globals'
import { accessibleLines, type AccessibleNode } from './accessible-lines.ts'
import { compareReplays, confirmedDifferences, type ReplayedStep } from './compare-replays.ts'

const step = (changes: Partial<ReplayedStep> = {}): ReplayedStep => ({
  said: ['publishes toolbar/likeChanged@1 {"liked":true}'],
  sent: ['PUT /api/like/', 'GET /api/related/'],
  shown: ['button “Like”'],
  ...changes,
})
const replayed = (...steps: readonly ReplayedStep[]) => ({ steps })

// docs/behaviour/releases.md#behaviour
describe('two versions that replay a recording', () => {
  const candidates: [string, Partial<ReplayedStep>, object][] = [
    ['publishes nothing', { said: [] }, { kind: 'said', missing: step().said, added: [] }],
    [
      'publishes twice',
      { said: [...step().said, ...step().said] },
      { kind: 'said', missing: [], added: step().said },
    ],
    [
      'names a button otherwise',
      { shown: ['button “”'] },
      { kind: 'shown', missing: ['button “Like”'], added: ['button “”'] },
    ],
    ['sends no request', { sent: ['PUT /api/like/'] }, { kind: 'sent', missing: ['GET /api/related/'] }],
  ]
  it.each(candidates)('differ if one %s', (_, changes, difference) => {
    const found = compareReplays(replayed(step(), step()), replayed(step(), step(changes)))
    expect(found).toMatchObject([{ step: 1, ...difference }])
  })

  it('differ if one says the same in another order', () => {
    const [one, other] = [step({ said: ['a', 'b'] }), step({ said: ['b', 'a'] })]
    expect(compareReplays(replayed(one), replayed(other))).toMatchObject([{ missing: [], added: [] }])
  })

  it('differ if one hangs where the other goes on', () => {
    const hanging = { steps: [step()], ended: 'hangs' as const }
    expect(compareReplays(replayed(step(), step()), hanging)).toMatchObject([{ step: 1, added: ['hangs'] }])
  })

  it.each<[string, string, string]>([
    [
      'ids that are drawn',
      'id 6f1c1d9e-0a1b-4c2d-8e3f-aaaaaaaaaaaa',
      'id 6f1c1d9e-0a1b-4c2d-8e3f-bbbbbbbbbbbb',
    ],
    ['versions in addresses', 'GET /remotes/mf-x/1.0.0/a.svg', 'GET /remotes/mf-x/1.1.0/a.svg'],
    ['hashes of files', 'to: /remotes/mf-x/1.0.0/a.0a1b2c3d.svg', 'to: /remotes/mf-x/1.1.0/a.99999999.svg'],
    ['measured times', 'publishes x {"durationMs":12.5}', 'publishes x {"durationMs":340}'],
  ])('are the same but for %s', (_, one, other) => {
    expect(compareReplays(replayed(step({ said: [one] })), replayed(step({ said: [other] })))).toEqual([])
  })

  it('are the same if requests of one moment change places', () => {
    expect(compareReplays(replayed(step()), replayed(step({ sent: step().sent.toReversed() })))).toEqual([])
  })

  it('differ only where a second replay shows the same difference', () => {
    const [same, silent, bare] = [
      replayed(step()),
      replayed(step({ said: [] })),
      replayed(step({ shown: [] })),
    ]
    expect(confirmedDifferences([same, same], [silent, silent])).toHaveLength(1)
    expect(confirmedDifferences([same, same], [silent, bare])).toEqual([])
    expect(confirmedDifferences([same, same], [silent, same])).toEqual([])
  })
})

describe('what a screen reader says', () => {
  const node = (
    nodeId: string,
    role: string,
    name: string,
    childIds: string[] = [],
    more = {},
  ): AccessibleNode => ({
    ...{ nodeId, role: { value: role }, name: { value: name }, childIds },
    ...more,
  })
  const button = { properties: [{ name: 'pressed', value: { value: 'true' } }] }

  it('has a line for each element with a role, its name and its state', () => {
    const nodes = [
      node('1', 'RootWebArea', '', ['2', '3']),
      node('2', 'button', 'Like', ['4'], button),
      node('3', 'heading', 'Orbits', [], { properties: [{ name: 'level', value: { value: 2 } }] }),
      node('4', 'StaticText', 'Like'),
    ]
    expect(accessibleLines(nodes)).toEqual(['button “Like”, pressed', 'heading “Orbits”, level: 2'])
  })

  it('is the same with elements in between and texts in pieces', () => {
    const plain = [
      node('1', 'RootWebArea', '', ['2', '3']),
      node('2', 'StaticText', 'one two'),
      node('3', 'button', 'Go'),
    ]
    const split = [
      node('1', 'RootWebArea', '', ['2']),
      node('2', 'generic', '', ['3', '6']),
      node('3', 'paragraph', '', ['4', '5']),
      node('4', 'StaticText', 'one'),
      node('5', 'StaticText', 'two'),
      node('6', 'none', '', ['7']),
      node('7', 'button', 'Go'),
    ]
    expect(accessibleLines(split)).toEqual(accessibleLines(plain))
  })

  it('ends after a bounded number of lines', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => String(index + 2))
    const nodes = [node('1', 'RootWebArea', '', ids), ...ids.map((id) => node(id, 'button', id))]
    expect(accessibleLines(nodes).length).toBeLessThan(2_000)
  })
})
