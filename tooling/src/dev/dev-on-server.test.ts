import { describe, expect, it } from '@jest/globals'
import { override } from '../release/override.ts'
import { previewShower } from './dev-on-server.ts'

/** A server that remembers the calls it gets. */
function recordingServer() {
  const calls: string[] = []
  let isOver = false
  const versionOf = new Map<object, string>()
  return {
    calls,
    endOverride: () => (isOver = true),
    build(version: string) {
      const build = { manifest: {}, files: {} }
      versionOf.set(build, version)
      return build
    },
    client: {
      publishPreview: async (remote: string, build: object) => {
        const version = versionOf.get(build) ?? ''
        calls.push(`publish ${remote} ${version}`)
        return { version, expiresAt: '' }
      },
      offerOverride: async (versions: Readonly<Record<string, string>>, live: boolean) => {
        isOver = false
        calls.push(`offer ${JSON.stringify(versions)} ${live ? 'live' : 'fixed'}`)
        return { id: 'override-1', link: 'https://x.example/releases/override/s/', linkExpiresAt: 'noon' }
      },
      changeOverride: async (id: string, versions: Readonly<Record<string, string>>) => {
        if (isOver) throw new Error('it is over')
        calls.push(`change ${id} ${JSON.stringify(versions)}`)
      },
    },
  }
}

describe('viewpage dev --server', () => {
  it('prints one link, and moves its override to each new build', async () => {
    const { client, calls, build } = recordingServer()
    const lines: string[] = []
    const show = previewShower(client, (line) => lines.push(line))
    await show('mf-x', build('1.0.0-dev.a'))
    await show('mf-x', build('1.0.0-dev.b'))
    await show('mf-x', build('1.0.0-dev.b'))
    expect(calls).toEqual([
      'publish mf-x 1.0.0-dev.a',
      'offer {"mf-x":"1.0.0-dev.a"} live',
      'publish mf-x 1.0.0-dev.b',
      'change override-1 {"mf-x":"1.0.0-dev.b"}',
      'publish mf-x 1.0.0-dev.b',
    ])
    expect(lines).toEqual([
      'mf-x 1.0.0-dev.a',
      'open this link in your browser until noon; it works once:',
      'https://x.example/releases/override/s/',
      'mf-x 1.0.0-dev.b',
    ])
  })

  it('prints another link when the override is over', async () => {
    const { client, calls, build, endOverride } = recordingServer()
    const show = previewShower(client, () => {})
    await show('mf-x', build('1.0.0-dev.a'))
    endOverride()
    await show('mf-x', build('1.0.0-dev.b'))
    expect(calls.at(-1)).toBe('offer {"mf-x":"1.0.0-dev.b"} live')
  })
})

describe('viewpage override', () => {
  it.each([[], ['mf-x'], ['mf-x@1.0.0', 'mf-x@1.1.0'], ['@1.0.0'], ['mf-x@']])(
    'shows its usage for %s',
    async (...args) => {
      await expect(override(args, { env: {}, print: () => {} })).rejects.toThrow('usage: viewpage override')
    },
  )
})
