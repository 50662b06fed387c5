import { buildOf } from '../support/fake-remotes.ts'
import { releaseTo } from '../support/release.ts'
import { expect, test } from '../support/test.ts'

// docs/behaviour/releases.md#published-once
test('a published version cannot be replaced', async ({ server }) => {
  const again = releaseTo(server).release(buildOf('mf-toolbar', '1.0.0'))
  await expect(again).rejects.toThrow('409')
})
