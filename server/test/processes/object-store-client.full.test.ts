import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, type TestStorage } from '../support/databases.ts'
import { fakeBuilds } from '../support/fake-builds.ts'
import { startObjectStore } from '../support/start-object-store.ts'
import { startServerProcess } from '../support/start-server-process.ts'

/** Writes down the packages of AWS that a process loads. */
const NOTE_IMPORTS = `
  import { appendFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@aws-sdk/')) appendFileSync(process.env.NOTES, specifier + '\\n')
      return next(specifier, context)
    },
  })`

describe('the client of the object store', () => {
  let storage: TestStorage

  beforeEach(async () => {
    storage = await createStorage('sqlite', { hasTables: true })
  })
  afterEach(() => storage.remove())

  /** The packages that a server loads until it listens. */
  async function startedWith(env: Readonly<Record<string, string>>): Promise<string> {
    const [notes, hook] = ['notes.txt', 'hook.mjs'].map((name) => join(storage.dataDir, name))
    writeFileSync(notes ?? '', '')
    writeFileSync(hook ?? '', NOTE_IMPORTS)
    const server = await startServerProcess(storage, fakeBuilds(join(storage.dataDir, 'builds')), {
      NODE_OPTIONS: `--import=${hook}`,
      NOTES: notes ?? '',
      ...env,
    })
    await server.end('SIGTERM')
    return readFileSync(notes ?? '', 'utf8')
  }

  it('is loaded only by a server that stores files there', async () => {
    expect(await startedWith({})).toBe('')
    const remote = await startObjectStore()
    expect(await startedWith(remote.env)).toContain('@aws-sdk/client-s3')
    await remote.close()
  })
})
