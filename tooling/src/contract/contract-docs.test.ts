import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { writeContractDocs } from './write-contract-docs.ts'

const folder = join(import.meta.dirname, '../../test/mf-sample')
let elsewhere: string
beforeAll(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'viewpage-docs-'))
})
afterAll(() => rmSync(elsewhere, { recursive: true }))

// docs/guides/add-a-bus-action-with-an-event.md
it('a page about a remote lists what it publishes, handles and counts, from its declarations', async () => {
  const file = join(elsewhere, 'CONTRACT.md')
  await writeContractDocs([relative(folder, file)], { folder, print: () => undefined })
  const page = readFileSync(file, 'utf8')
  expect(page).toContain(
    '| `sample/laterOpened@1` | The visitor opened the part that loads later. | `{ text: string }` | `mf-sample/later_opened@1` |',
  )
  expect(page).toContain(
    '| `mf-sample/later_opened@1` | The visitor opened the part that loads later. | `{ length: number; isLong?: boolean }` | `sample/laterOpened@1` |',
  )
  expect(page).toMatch(/## Handles\n\n.*\n.*\n\| `viewer\/loadingFinished@1`/)
  expect(page).toContain('| `sample` |')
})

it('a folder without a remote is told so', async () => {
  const refused = writeContractDocs([], { folder: elsewhere, print: () => undefined })
  await expect(refused).rejects.toThrow('[docs] There is no remote in this folder')
})
