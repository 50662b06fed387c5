import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createHttpBrowser } from '../support/http-client.ts'
import { runServer, SERVER_COMMAND, type RunningServer } from '../support/run-server.ts'

/** The default on most machines: new files are readable by all. */
const COMMAND = ['sh', '-c', 'umask 022; exec "$0" "$@"', ...SERVER_COMMAND]

describe('another user of the machine', () => {
  let parent: string
  let dataDir: string
  let server: RunningServer | null

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'viewpage-private-'))
    dataDir = join(parent, 'data')
    server = null
  })
  afterEach(() => {
    server?.kill()
    rmSync(parent, { recursive: true })
  })

  /** Everything that others may read, write or enter, from the folder of data down. */
  function openToOthers(): string[] {
    const paths = ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]
    return paths.filter((path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0)
  }

  async function useServer(): Promise<RunningServer> {
    const started = await runServer({ dataDir, databaseUrl: null }, { command: COMMAND })
    const person = {
      email: 'ada@example.com',
      password: 'a long enough one',
      firstName: 'Ada',
      lastName: 'L',
    }
    server = started
    await createHttpBrowser(started.url).submit('/signup/', person)
    return started
  }

  it('cannot read what the server stores', async () => {
    const { stop } = await useServer()
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(expect.arrayContaining(['viewpage.sqlite', 'viewpage.sqlite-wal', 'assets']))
    expect(openToOthers()).toEqual([])
    await stop()
    expect(openToOthers()).toEqual([])
  })

  it('cannot read files that an earlier version left readable', async () => {
    const { kill, ended } = await useServer()
    kill()
    await ended
    const databaseFiles = readdirSync(dataDir).filter((name) => name.startsWith('viewpage.sqlite'))
    expect(databaseFiles.length).toBeGreaterThan(1)
    writeFileSync(join(dataDir, 'left-behind'), 'anything')
    for (const name of databaseFiles) chmodSync(join(dataDir, name), 0o644)
    chmodSync(dataDir, 0o755)
    await useServer()
    expect(openToOthers()).toEqual(['left-behind'])
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  it('stops the server from starting in a shared folder', async () => {
    chmodSync(parent, 0o1777)
    const start = runServer({ dataDir: parent, databaseUrl: null }, { command: COMMAND })
    await expect(start).rejects.toThrow(/DATA_DIR .* a folder for this purpose only/)
    expect(statSync(parent).mode & 0o1777).toBe(0o1777)
  })
})
