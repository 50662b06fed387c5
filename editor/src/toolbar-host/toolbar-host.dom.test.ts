import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { MountedToolbar, MountOptions, ViewpageToolbarHost } from './toolbar-host.d.ts'

const missing = { ok: false, status: 404, statusText: '', text: () => Promise.resolve('') }
globalThis.fetch = () => Promise.resolve({ ...missing, headers: new Map() } as unknown as Response)

/** Every member; a new one does not compile before it is here. */
const EXPORTS: Record<keyof ViewpageToolbarHost, true> = { mountToolbar: true }
const OPTIONS: Record<keyof MountOptions, true> = { oid: true, sendsEvents: true, signal: true }
const MOUNTED: Record<keyof MountedToolbar, true> = { version: true, onAction: true, unmount: true }

// docs/behaviour/toolbar.md#toolbar-in-other-hosts
describe('the script for other hosts', () => {
  beforeAll(async () => {
    await import('./main.ts')
  })

  test('exports what its types declare, and nothing else', () => {
    expect(Object.keys(window.viewpage)).toEqual(Object.keys(EXPORTS))
  })

  test('has a contract in the guide that names every member', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../docs/reuse-the-toolbar.md'), 'utf8')
    const [, contract = ''] = guide.split('### The contract of `toolbar-host.js`\n')
    const [table = ''] = contract.split('\n### ')
    const named = [...table.matchAll(/^\| `([^`(]+)/gm)].map(([, name]) => name)
    expect(named).toEqual([
      ...Object.keys(EXPORTS).map((name) => `viewpage.${name}`),
      ...Object.keys(OPTIONS).map((name) => `options.${name}`),
      ...Object.keys(MOUNTED).map((name) => `toolbar.${name}`),
    ])
  })

  test('rejects for a visitor who may not see the presentation, and leaves the page as it was', async () => {
    const element = document.createElement('div')
    document.body.replaceChildren(element)
    const before = document.body.outerHTML
    await expect(window.viewpage.mountToolbar(element, { oid: 'secret1' })).rejects.toMatchObject({
      status: 404,
    })
    expect(document.body.outerHTML).toBe(before)
  })
})
