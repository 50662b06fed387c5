import { expect, test } from '@jest/globals'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { hasFailed } from './has-failed.ts'

const shared = (react: string) => ({ ...fakeBuild('mf-x', '1.0.0', []).manifest, shared: { react } })
const versions = {
  'mf-libraries-18@1.1.0': { ...shared('^18.0.0'), shared: {}, provides: { react: '18.3.1' } },
  'mf-old@1.0.0': shared('^18.0.0'),
  'mf-new@1.0.0': shared('^19.0.0'),
}
const manifestOf = async (remote: string, version: string) =>
  Object.entries(versions).find(([key]) => key === `${remote}@${version}`)?.[1] ?? null

// docs/behaviour/releases.md#library-sets
test.each([
  ['itself', ['mf-libraries-18@1.1.0'], true],
  ['a remote that has its React', ['mf-new@1.0.0', 'mf-old@1.0.0'], true],
  ['a remote with the React of the host', ['mf-new@1.0.0'], false],
  ['a version that nobody published', ['mf-old@9.0.0', '@'], false],
  ['nothing', [], false],
])('evidence against the canary of a set is a failure of %s', async (_, failed, expected) => {
  expect(await hasFailed({ remote: 'mf-libraries-18', version: '1.1.0' }, failed, manifestOf)).toBe(expected)
})
