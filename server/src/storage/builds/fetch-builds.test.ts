import { describe, expect, it } from '@jest/globals'
import type { ReleaseSet } from '@viewpage/shared-events'
import { createBuildFetcher } from './fetch-builds.ts'

const fileOf = (name: string) => ({ sha256: name, bytes: 1, gzip: null })

describe('the files of a release set', () => {
  const held: string[] = []
  let isBroken = false
  const fetchFiles = createBuildFetcher({
    buildFiles: {
      find: async (build, name) => ({ ...fileOf(`${build}/${name}`), br: fileOf(`${build}/${name}.br`) }),
    },
    storedFiles: {
      async hold(sha256) {
        if (isBroken) throw new Error('no store')
        held.push(sha256)
        return { path: sha256, release: async () => void held.push('released') }
      },
    },
  })
  const setOf = (version: string) =>
    ({
      id: version,
      remotes: { 'mf-x': { version, integrity: { 'a.js': '', 'server.cjs': '' } } },
    }) as unknown as ReleaseSet

  it('are brought to this machine once for each version, with their compressed copies', async () => {
    await fetchFiles(setOf('1.0.0'))
    await fetchFiles(setOf('1.0.0'))
    expect(held.filter((each) => each !== 'released').toSorted()).toEqual([
      'mf-x@1.0.0/a.js',
      'mf-x@1.0.0/a.js.br',
      'mf-x@1.0.0/server.cjs',
      'mf-x@1.0.0/server.cjs.br',
    ])
    expect(held.filter((each) => each === 'released')).toHaveLength(4)
  })

  it('are brought again after a failure', async () => {
    isBroken = true
    await expect(fetchFiles(setOf('2.0.0'))).rejects.toThrow('no store')
    isBroken = false
    await fetchFiles(setOf('2.0.0'))
    expect(held).toContain('mf-x@2.0.0/server.cjs')
  })
})
