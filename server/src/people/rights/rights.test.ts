import { describe, expect, it } from '@jest/globals'
import { isReview, rightsOf, type Right, type RightsFacts } from './rights.ts'

const PRIVACIES = ['public', 'reusable', 'unlisted', 'private'] as const
const RELATIONS = ['owner', 'editor', 'commenter', 'none'] as const
const GUEST_ACCESS = ['yes', 'unanswered', 'locked', 'usedUp', 'expired', 'no'] as const
const EITHER = [false, true] as const

/** Every combination of facts. */
const ALL: readonly RightsFacts[] = PRIVACIES.flatMap((privacy) =>
  RELATIONS.flatMap((relation) =>
    GUEST_ACCESS.flatMap((guestAccess) =>
      EITHER.flatMap((isTakenDown) =>
        EITHER.flatMap((asPublic) =>
          EITHER.flatMap((allowsDownload) =>
            EITHER.flatMap((offersCopies) =>
              EITHER.flatMap((takesLikes) =>
                EITHER.flatMap((isStaff) =>
                  EITHER.map((isReported) => ({
                    ...{ privacy, relation, guestAccess, isTakenDown, asPublic },
                    ...{ allowsDownload, offersCopies, takesLikes },
                    ...{ isStaff, isReported, isCurated: offersCopies, hasAdminTools: allowsDownload },
                  })),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
)

const base: RightsFacts = {
  ...{ privacy: 'public', relation: 'none', guestAccess: 'no' },
  ...{ isTakenDown: false, asPublic: false, allowsDownload: false, offersCopies: true, takesLikes: true },
  ...{ isStaff: false, isReported: false, isCurated: true, hasAdminTools: false },
}
const rights = (facts: Partial<RightsFacts>) => [...rightsOf({ ...base, ...facts })].sort()

/** All facts that give a right. */
const having = (right: Right) => ALL.filter((facts) => rightsOf(facts).has(right))

describe('rights', () => {
  it('are empty without the right to view', () => {
    for (const facts of ALL) {
      const held = rightsOf(facts)
      expect([facts, held.size === 0]).toEqual([facts, !held.has('view')])
    }
  })

  // docs/behaviour/sharing.md#playback
  it('to like end when the owner turns likes off', () => {
    for (const { takesLikes } of having('like')) expect(takesLikes).toBe(true)
    const without = rights({}).filter((right) => right !== 'like')
    expect(rights({ takesLikes: false })).toEqual(without)
  })

  // docs/behaviour/reports.md#take-down
  it('to a presentation that was taken down are given to its owner only', () => {
    for (const facts of ALL.filter(({ isTakenDown }) => isTakenDown))
      expect([facts, rightsOf(facts).size > 0]).toEqual([
        facts,
        facts.relation === 'owner' && facts.guestAccess !== 'expired',
      ])
    const left = [
      'comment',
      'content',
      'delete',
      'download',
      'edit',
      'insights',
      'moderate',
      'report',
      'share',
      'view',
    ]
    expect(rights({ isTakenDown: true, relation: 'owner', privacy: 'reusable' })).toEqual(left)
  })

  // docs/behaviour/visibility.md#private-means-missing
  it('to a private one require a relation, a view link or a token', () => {
    for (const facts of ALL.filter(({ privacy, isTakenDown }) => privacy === 'private' && !isTakenDown))
      expect([facts, rightsOf(facts).has('view')]).toEqual([
        facts,
        facts.guestAccess !== 'expired' &&
          (facts.relation !== 'none' ||
            ['yes', 'unanswered'].includes(facts.guestAccess) ||
            (facts.isStaff && facts.isReported && facts.guestAccess === 'no')),
      ])
  })

  // docs/behaviour/staff.md#open-what-was-reported
  it('of staff to see a private one require a report, and are those to see it only', () => {
    const reviews = ALL.filter(isReview)
    expect(reviews.length).toBeGreaterThan(0)
    for (const facts of reviews) {
      expect(facts).toMatchObject({ privacy: 'private', relation: 'none', isTakenDown: false })
      expect(facts).toMatchObject({ isStaff: true, isReported: true })
      expect([...rightsOf(facts)]).toEqual(['view', 'content'])
    }
  })

  // docs/behaviour/sharing.md#password-of-a-view-link
  // docs/behaviour/sharing.md#end-of-a-view-link
  it('are not given by a link that is locked or expired, also to a public one', () => {
    expect(rights({ guestAccess: 'locked' })).toEqual([])
    for (const facts of ALL.filter(({ guestAccess }) => guestAccess === 'expired'))
      expect([facts, rightsOf(facts).size]).toEqual([facts, 0])
  })

  // docs/behaviour/sharing.md#copies
  it('to find and to copy depend on the presentation only', () => {
    for (const { privacy, isTakenDown } of having('find'))
      expect([['public', 'reusable'].includes(privacy), isTakenDown]).toEqual([true, false])
    for (const { privacy, isTakenDown, offersCopies } of having('copy'))
      expect([privacy, isTakenDown, offersCopies]).toEqual(['reusable', false, true])
  })

  // docs/behaviour/visibility.md#visibility-values
  // docs/behaviour/visibility.md#rights-table
  it.each([
    ['anybody', {}, 'content embed find like report view'],
    ['anybody, of an unlisted one', { privacy: 'unlisted' }, 'content embed like report view'],
    ['anybody, of a reusable one', { privacy: 'reusable' }, 'content copy embed find like report view'],
    ['anybody, with downloads', { allowsDownload: true }, 'content download embed find like report view'],
    ['a guest of a private one', { privacy: 'private', guestAccess: 'yes' }, 'content like report view'],
    ['a guest who has not answered', { privacy: 'private', guestAccess: 'unanswered' }, 'report view'],
    ['the same of a public one', { guestAccess: 'unanswered', allowsDownload: true }, 'report view'],
    ['a commenter', { privacy: 'private', relation: 'commenter' }, 'comment content like report view'],
    [
      'an editor',
      { privacy: 'private', relation: 'editor' },
      'comment content download edit insights like report view',
    ],
    [
      'an owner',
      { privacy: 'private', relation: 'owner' },
      'comment content delete download edit insights like moderate report share view',
    ],
    [
      'an owner who looks as the public does',
      { privacy: 'private', relation: 'owner', asPublic: true },
      'content like report view',
    ],
    [
      'an editor who looks as the public does',
      { privacy: 'private', relation: 'editor', asPublic: true },
      'content like report view',
    ],
    [
      'a commenter, who has no such look',
      { privacy: 'private', relation: 'commenter', asPublic: true },
      'comment content like report view',
    ],
    [
      'an editor by a link that asks',
      { privacy: 'private', relation: 'editor', guestAccess: 'unanswered' },
      'comment content download edit insights like report view',
    ],
    [
      'an editor with admin tools',
      { relation: 'editor', hasAdminTools: true, offersCopies: false },
      'comment content download edit embed find insights like report tag view',
    ],
    ['a member of staff', { isStaff: true }, 'content embed find like report tag view'],
    [
      'the same, where nothing is curated',
      { isStaff: true, isCurated: false },
      'content embed find like report view',
    ],
    [
      'the same, by a view link of a private one',
      { isStaff: true, privacy: 'private', guestAccess: 'yes' },
      'content like report view',
    ],
  ] as const)('of %s', (_, facts, held) => {
    expect(rights(facts).join(' ')).toBe(held)
  })

  // docs/behaviour/curation.md#who-curates
  it('to tags are given to staff, and to owners and editors with admin tools', () => {
    for (const { isStaff, isCurated, hasAdminTools, relation } of having('tag')) {
      const hasTools = hasAdminTools && (relation === 'owner' || relation === 'editor')
      expect(hasTools || (isStaff && isCurated)).toBe(true)
    }
    for (const facts of having('tag').filter(({ relation }) => relation === 'owner'))
      expect(facts.asPublic && !facts.isTakenDown).toBe(false)
  })
})
