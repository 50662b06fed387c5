import { expect, it } from '@jest/globals'
import type { HttpAnswer } from '@viewpage/remote-kit'
import { changePrivacy } from './change-privacy.ts'

const STORED = {
  ...{ version: 'v1', title: 'Orbits', description: 'All', tags: ['space'], privacy: 'public' },
  steps: [{ id: 'a', title: 'One', notes: 'Secret', transcript: 'About', skipped: true, number: -1 }],
}

function serverWith(data: unknown) {
  const sent: { url: string; body: unknown }[] = []
  return {
    sent,
    get: (): Promise<HttpAnswer> => Promise.resolve({ status: 200, data }),
    put(url: string, body?: unknown): Promise<HttpAnswer> {
      sent.push({ url, body })
      return Promise.resolve({ status: 200, data: {} })
    },
  }
}

// docs/behaviour/uploads.md#first-look
it('sends everything else as it is stored, so that nothing but the privacy changes', async () => {
  const server = serverWith(STORED)
  await changePrivacy(server, 'orbit1', 'unlisted')
  expect(server.sent).toEqual([
    {
      url: '/api/v4/presentation/orbit1/editing/',
      body: {
        ...{ version: 'v1', title: 'Orbits', description: 'All', privacy: 'unlisted' },
        steps: [{ id: 'a', title: 'One' }],
      },
    },
  ])
})

it('sends nothing after a response that it does not understand', async () => {
  const server = serverWith({ title: 'Orbits' })
  await expect(changePrivacy(server, 'orbit1', 'private')).rejects.toThrow('the response is another one')
  expect(server.sent).toEqual([])
})
