import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { findBrowser } from '@viewpage/importers'
import Fastify from 'fastify'
import { findImportBrowser } from './import-browser.ts'

const chromium = await findBrowser(process.env)

describe('the log of the start says how pages are imported:', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-chromium-'))
    // The browser runs as another user, who must be able to read the folder.
    chmodSync(folder, 0o755)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  async function linesOf(program: string, isUnsandboxedAccepted: boolean): Promise<string[]> {
    const lines: string[] = []
    const stream = { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) }
    const { logSandbox } = await findImportBrowser({ VIEWPAGE_CHROMIUM: program }, isUnsandboxedAccepted)
    await logSandbox(Fastify({ logger: { stream } }).log)
    return lines
  }

  /** Exits like Chromium where no sandbox is possible. */
  function withoutSandbox(): string {
    const program = join(folder, 'chromium')
    const script = `case "$*" in *--no-sandbox*) exec "${chromium}" "$@";; *) exit 1;; esac`
    writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return program
  }

  it('without a browser', async () => {
    expect(await linesOf('', false)).toEqual([
      'no Chromium was found: pages are imported without their styles',
    ])
  })

  it('without styles if the browser has no sandbox', async () => {
    const [line, ...others] = await linesOf(withoutSandbox(), false)
    expect([line, others]).toEqual([expect.stringContaining('the browser has no sandbox here'), []])
    expect(line).toContain('VIEWPAGE_UNSANDBOXED_IMPORTS=1')
  })

  const itWithBrowser = chromium === undefined ? it.skip : it
  itWithBrowser('without a sandbox, where that is accepted', async () => {
    const line = 'imported pages are laid out WITHOUT A SANDBOX, as it was accepted'
    expect(await linesOf(withoutSandbox(), true)).toEqual([line])
  })
})
