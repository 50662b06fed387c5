import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createScratchTree } from '../requirements/scratch-tree.ts'
import { findBrowser } from '../setup/browser.mjs'

const TEXTS = 'mf-toolbar/src/locales/en.json'
const STYLES = 'mf-toolbar/src/toolbar/ToolbarRow.module.css'
const ONLY_IN_BROWSERS = 'mf-toolbar/src/slots.ts'
const COMPONENT = 'mf-toolbar/src/toolbar/Counter.tsx'
const ITS_PLACE = 'mf-toolbar/src/toolbar/ToolbarRow.tsx'
const SERVER_SOURCE = 'server/src/features/about/routes.ts'

const counter = (text: string) => `import { useState } from 'react'

export function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{'${text} ' + count}</button>
}
`

/** ms: all builds and the demo data, on a machine that does something else. */
const MAX_START_MS = 600_000

/** A free port. Something else may take it before it is used, which a test run does not. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe('npm run dev', () => {
  let folder: string
  let url: string
  let dev: ChildProcess
  let printed = ''
  let builtShell: string
  let browser: Browser
  let page: Page

  async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await condition())) {
      if (dev.exitCode !== null || dev.signalCode !== null) throw new Error(`npm run dev ended:\n${printed}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const write = (file: string, content: string) => writeFileSync(join(folder, file), content)
  /** @returns what undoes it */
  function change(file: string, from: string, to: string): () => void {
    const before = read(file)
    expect(before).toContain(from)
    write(file, before.replace(from, to))
    return () => write(file, before)
  }
  const run = (port: number) =>
    spawn('node', ['tooling/setup/dev.mjs'], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), VIEWPAGE_LOG_LEVEL: 'error' },
    })
  /** The page loads again at any moment, so a question may be cut off. */
  const ask = <Answer extends string | boolean>(question: () => Answer): Promise<Answer | null> =>
    page.evaluate(question).catch(() => null)
  const isTrue = async (question: () => boolean) => (await ask(question)) === true
  const isOnPage = (text: string) =>
    page.evaluate((wanted) => document.body.innerText.includes(wanted), text).catch(() => false)
  const alertText = () => ask(() => document.querySelector('[role=alert]')?.shadowRoot?.textContent ?? '')

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-dev-'))
    createScratchTree(folder)
    builtShell = read('shell/dist/application.json')
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    dev = run(port)
    for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (part) => (printed += String(part)))
    browser = await chromium.launch({ executablePath: findBrowser() || undefined })
    page = await browser.newPage()
    await until(() => printed.includes(`viewpage is at ${url}/p/orbit1/`))
    await page.goto(`${url}/p/orbit1/`)
  }, MAX_START_MS)

  afterAll(async () => {
    await browser.close()
    if (dev.exitCode === null && dev.signalCode === null) {
      dev.kill('SIGTERM')
      await once(dev, 'exit')
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  it('serves the page from an empty data folder, with one start of the server', async () => {
    await until(() => isOnPage('Share'))
    expect(printed).not.toContain('The server ended')
  })

  it('leaves the builds and the data of npm start alone', () => {
    expect(read('shell/dist/application.json')).toBe(builtShell)
    expect(existsSync(join(folder, 'data/viewpage.sqlite'))).toBe(false)
    expect(existsSync(join(folder, 'data/dev/viewpage.sqlite'))).toBe(true)
  })

  it('shows a text that was saved, without a reload by hand', async () => {
    const undo = change(TEXTS, '"share": "Share"', '"share": "Hand round"')
    await until(() => isOnPage('Hand round'))
    undo()
    await until(async () => !(await isOnPage('Hand round')))
  })

  it('shows a style sheet that was saved, without a reload at all', async () => {
    await until(() => isOnPage('Share'))
    await page.evaluate(() => (document.title = 'the same page'))
    const undo = change(STYLES, '.toolbar {', '.toolbar { --probe: 7;')
    await until(() =>
      isTrue(() =>
        [...document.querySelectorAll('*')].some(
          (element) => getComputedStyle(element).getPropertyValue('--probe') === '7',
        ),
      ),
    )
    expect(await ask(() => document.title)).toBe('the same page')
    undo()
  })

  it('keeps the count of a counter when the text beside it is saved, without a reload', async () => {
    write(COMPONENT, counter('Pressed'))
    const before = read(ITS_PLACE)
    const withCounter = before.replace('<Like />', '<Like /><Counter />')
    write(ITS_PLACE, `import { Counter } from './Counter.tsx'\n${withCounter}`)
    await until(() => isOnPage('Pressed 0'))
    await page.evaluate(() => (document.title = 'the same page'))
    for (const count of [0, 1]) await page.getByRole('button', { name: `Pressed ${count}` }).click()
    for (const text of ['Counted', 'Pressed', 'Counted']) {
      write(COMPONENT, counter(text))
      await until(() => isOnPage(`${text} 2`))
    }
    expect(await ask(() => document.title)).toBe('the same page')
    write(ITS_PLACE, before)
    await until(async () => !(await isOnPage('Counted')))
  })

  it('goes on after a save of a file that only one of the two builds has', async () => {
    const undo = change(
      ONLY_IN_BROWSERS,
      '\nexport',
      '\ndocument.documentElement.dataset.saved = "yes"\nexport',
    )
    await until(() => isTrue(() => document.documentElement.dataset['saved'] === 'yes'))
    undo()
    await until(() => isTrue(() => document.documentElement.dataset['saved'] === undefined))
  })

  it.each([
    ['texts that are not JSON', TEXTS, '"share": "Share"', '"share": '],
    ['a style sheet that does not end', STYLES, '.toolbar {', '.toolbar {{'],
    ['a script that does not compile', ONLY_IN_BROWSERS, 'export', 'export const = 1; export'],
    ['a server that does not start', SERVER_SOURCE, 'export', 'export const = 1; export'],
    ['a build that the server refuses', TEXTS, '"toolbar": {', '"toolbar": 3, "else": {'],
  ])('says on the page what is wrong with %s, until it is mended', async (_, file, from, to) => {
    const undo = change(file, from, to)
    await until(async () => ((await alertText()) ?? '') !== '')
    undo()
    await until(async () => (await alertText()) === '' && (await isOnPage('Share')))
  })

  it('shows the last of ten fast saves', async () => {
    const before = read(TEXTS)
    for (let count = 1; count <= 10; count += 1)
      write(TEXTS, before.replace('"share": "Share"', `"share": "Save ${count}"`))
    await until(() => isOnPage('Save 10'))
    write(TEXTS, before)
    await until(() => isOnPage('Share'))
  })

  it('says first that the port is in use, and what to set', async () => {
    const { port } = new URL(url)
    const second = run(Number(port))
    let said = ''
    second.stderr.on('data', (part) => (said += String(part)))
    const [status] = (await once(second, 'exit')) as [number]
    expect(status).toBe(1)
    expect(said).toContain(`port ${port} is in use`)
    expect(said).toContain(`PORT=${Number(port) + 1} npm run dev`)
  })

  it('ends with 0 when it is told to', async () => {
    dev.kill('SIGTERM')
    const [status] = (await once(dev, 'exit')) as [number]
    expect(status).toBe(0)
  })
})
