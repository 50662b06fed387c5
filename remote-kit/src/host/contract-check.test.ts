import { describe, expect, test } from '@jest/globals'
import type { LibrarySet } from '@viewpage/shared-events'
import { sampleRelease } from '../../dev/sample-release.ts'
import { describeDifferences, differencesOf, librariesFor, type HostContract } from './contract-check.ts'
import type { RemoteVersion } from './remote-address.ts'

const toolbar = sampleRelease('mf-toolbar', '2.0.0', {
  exposes: ['./slots', './Toolbar'],
  emits: ['toolbar/likeChanged@1', 'toolbar/linkCopied@1'],
  consumes: ['viewer/stepChanged@1'],
  shared: { react: '^19.0.0' },
})

const host: HostContract = {
  expose: './Toolbar',
  emits: [{ key: 'viewer/stepChanged@1' }, { key: 'editor/presentationSaved@1' }],
  consumes: [{ key: 'toolbar/likeChanged@1' }],
  modules: { react: { library: {}, version: '19.3.1' } },
}

test('a release that fits has no differences', () => {
  expect(differencesOf(toolbar, host)).toEqual([])
})

// docs/behaviour/editing.md#editor-without-toolbar
describe('a difference is named', () => {
  test.each<[string, Partial<RemoteVersion>, string]>([
    ['a missing component', { exposes: ['./slots'] }, './Toolbar is not exposed, ./slots is'],
    [
      'a component of another name',
      { exposes: ['./slots', './Stage'] },
      './Toolbar is not exposed, ./slots and ./Stage are',
    ],
    ['a missing action', { emits: [] }, 'toolbar/likeChanged@1 is not published'],
    [
      'an action with another major version',
      { emits: ['toolbar/likeChanged@2'] },
      'toolbar/likeChanged@1 is not published, toolbar/likeChanged@2 is',
    ],
    [
      'an action that the remote handles in another major version',
      { consumes: ['viewer/stepChanged@2'] },
      'viewer/stepChanged@1 is not handled, viewer/stepChanged@2 is',
    ],
    [
      'a library with another major version',
      { shared: { react: '^20.0.0' } },
      'react@^20.0.0 is 19.3.1 in this host',
    ],
    ['a library that is too old', { shared: { react: '^19.4.0' } }, 'react@^19.4.0 is 19.3.1 in this host'],
    ['a missing library', { shared: { 'remote-kit': '^1.0.0' } }, 'remote-kit@^1.0.0 is not available'],
    ['a range of an unknown form', { shared: { react: '>=19' } }, 'react@>=19 is 19.3.1 in this host'],
  ])('%s', (_, change, named) => {
    expect(describeDifferences(differencesOf({ ...toolbar, ...change }, host))).toBe(named)
  })
})

test('two major versions side by side fit, and so do actions that the remote does not handle', () => {
  const both = { ...toolbar, emits: ['toolbar/likeChanged@2', ...toolbar.emits], consumes: [] }
  expect(differencesOf(both, host)).toEqual([])
})

test('a release of either major fits a host that publishes and accepts both', () => {
  const between: HostContract = {
    ...host,
    emits: [{ key: 'viewer/stepChanged@2', alsoAs: { older: { key: 'viewer/stepChanged@1' } } }],
    consumes: [{ key: 'toolbar/likeChanged@2', upcast: { from: { key: 'toolbar/likeChanged@1' } } }],
  }
  const newer = { ...toolbar, emits: ['toolbar/likeChanged@2'], consumes: ['viewer/stepChanged@2'] }
  expect([toolbar, newer].map((release) => differencesOf(release, between))).toEqual([[], []])
  expect(
    describeDifferences(differencesOf({ ...toolbar, consumes: ['viewer/stepChanged@3'] }, between)),
  ).toBe('viewer/stepChanged@2 is not handled, viewer/stepChanged@3 is')
})

test.each(['^19.3.1', '^19.3.0', '^19.2.9', '^19.0.5'])('19.3.1 is in the range %s', (range) => {
  expect(differencesOf({ ...toolbar, shared: { react: range } }, host)).toEqual([])
})

// docs/behaviour/editing.md#toolbar-of-another-react
test('a library set has what the host does not, and only the host has what it has', () => {
  const libraries: LibrarySet = {
    ...{ name: 'mf-libraries-18', version: '1.0.0', base: '/remotes/mf-libraries-18/1.0.0/' },
    ...{ container: 'mf_libraries_18', entry: 'modules.1.js', integrity: {}, provides: { react: '18.3.1' } },
  }
  const older = { ...toolbar, shared: { react: '^18.0.0' }, libraries }
  expect(differencesOf(older, host)).toEqual([])
  expect(librariesFor(older, host)).toBe(libraries)
  expect(librariesFor({ ...toolbar, libraries }, host)).toBeUndefined()
  expect(describeDifferences(differencesOf({ ...older, shared: { react: '^18.4.0' } }, host))).toBe(
    'react@^18.4.0 is 18.3.1 in this host',
  )
})
