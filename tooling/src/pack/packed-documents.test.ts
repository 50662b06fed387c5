import { dirname, posix } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { packedDocuments } from './packed-documents.ts'
import { PACKAGES } from './packages.ts'

/** Targets of all links that lead to a file. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !target.startsWith('#') && !URL.canParse(target))

// docs/behaviour/releases.md#from-another-repository
describe('the documents of a package', () => {
  it.each(PACKAGES)('of %s lead only to files of the package', (workspace) => {
    const documents = packedDocuments(workspace, [])
    expect(linksIn(documents.get('README.md') ?? '')).not.toEqual([])
    for (const [place, text] of documents) {
      const targets = linksIn(text).map((link) => posix.join(dirname(place), link.split('#')[0] ?? ''))
      expect([place, targets.filter((target) => !documents.has(target))]).toEqual([place, []])
    }
  })

  it('are those that the package is read with', () => {
    const [tooling, kit, events] = ['tooling', 'remote-kit', 'shared-events'].map((workspace) =>
      packedDocuments(workspace, []),
    )
    expect([...(tooling?.keys() ?? [])]).toEqual(
      expect.arrayContaining([
        'README.md',
        'CHANGELOG.md',
        'docs/releasing.md',
        'docs/guides/add-a-remote.md',
      ]),
    )
    expect(kit?.has('docs/styleguide.md')).toBe(true)
    expect(events?.has('docs/bus.md')).toBe(true)
    expect(tooling?.get('README.md')).toContain('[the guide](docs/guides/add-a-remote.md)')
    expect(tooling?.get('docs/guides/add-a-remote.md')).toContain('CI](../releasing.md#a-recipe-for-ci)')
  })

  it('say what they would link to without the repository', () => {
    const text = packedDocuments('tooling', []).get('docs/releasing.md') ?? ''
    expect(text).toContain('My slot failed: what now leads from')
    expect(text).not.toContain('](my-slot-failed.md)')
  })
})
