import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { createSideBySide } from '../setup/side-by-side.mjs'

let folder: string
let written: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'viewpage-side-by-side-'))
  written = ''
})
afterEach(() => rmSync(folder, { recursive: true }))

const create = () => createSideBySide({ folder, write: (part) => (written += Buffer.from(part).toString()) })

const node = (code: string) => [process.execPath, '-e', code]

const contentOf = (name: string) => {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return ''
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
}

it('prints the output of each command whole, in the order in which they were announced', async () => {
  const sideBySide = create()
  const [first, second] = [sideBySide.announce(), sideBySide.announce()]
  await second.run(node("console.log('second'); console.error('its error')"))
  second.end('== second\n')
  expect(written).toBe('')
  await first.run(node("console.log('first')"))
  first.end('== first\n')
  expect(written).toBe('first\n== first\nsecond\nits error\n== second\n')
})

it('shows the output of the command whose turn it is while that runs', async () => {
  const sideBySide = create()
  const place = sideBySide.announce()
  void place.run(node("console.log('begins'); setInterval(() => undefined, 1000)"))
  await until(() => written === 'begins\n')
  await sideBySide.end()
})

it('reports how each command ended, and lets the others end when one fails', async () => {
  const sideBySide = create()
  const [failing, passing] = [sideBySide.announce(), sideBySide.announce()]
  const statuses = await Promise.all([failing.run(node('process.exit(3)')), passing.run(node(''))])
  expect(statuses).toEqual([3, 0])
  failing.end('')
  passing.end('')
})

it('ends every process, also one that a command has started in a group of its own', async () => {
  const sideBySide = create()
  const inner =
    "require('fs').writeFileSync('inner', String(process.pid)); setInterval(() => undefined, 1000)"
  const outer = `
    require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { detached: true, stdio: 'ignore' })
    setInterval(() => undefined, 1000)
  `
  void sideBySide.announce().run(node(outer), { cwd: folder })
  await until(() => contentOf('inner') !== '')
  await sideBySide.end()
  expect(() => process.kill(Number(contentOf('inner')), 0)).toThrow('ESRCH')
})

it('starts and prints nothing more once it ends', async () => {
  const sideBySide = create()
  const [first, second] = [sideBySide.announce(), sideBySide.announce()]
  const code = "require('fs').writeFileSync('started', ''); setInterval(() => undefined, 1000)"
  void first.run(node(code), { cwd: folder }).then(() => first.end('== first\n'))
  await until(() => existsSync(join(folder, 'started')))
  await sideBySide.end()
  void second.run(node('')).then(() => second.end('== second\n'))
  // A command of its own takes as long as that one would.
  const other = create().announce()
  await other.run(node(''))
  other.end('== other\n')
  expect(written).toBe('== other\n')
})
