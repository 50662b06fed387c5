import { expect, it } from '@jest/globals'
import { importDeck } from './import-deck.ts'
const HTML = '<!doctype html><html><body><div id="impress"><div class="step">One</div></div></body></html>'

// docs/behaviour/uploads.md#a-reader-that-cannot-be-loaded
it('a file is not to blame if the code that reads it cannot be loaded', async () => {
  const page = { name: 'talk.html', bytes: Buffer.from(HTML) }
  const loadImpress = () => Promise.reject(new Error('libfonts.so: no such file'))
  await expect(importDeck([page], { loadImpress })).rejects.toMatchObject({
    name: 'UnloadedReader',
    message: 'The reader of such files cannot be loaded: libfonts.so: no such file',
  })
})
