import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeDocumentedFiles } from '../support/documented-files.ts'
import { RELEASE_TOKEN } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const root = join(import.meta.dirname, '../..')
/** Inside the repository, as a workspace of it would be. */
const folder = join(root, 'e2e/test-results/reuse-the-toolbar')

test.use({ visitor: 'eve@example.com' })

test.beforeAll(() => {
  rmSync(folder, { recursive: true, force: true })
  const files = writeDocumentedFiles('docs/reuse-the-toolbar.md', folder)
  expect(files).toContain('plain/index.html')
  expect(files).toContain('webpack/src/main.tsx')
  for (const way of ['plain', 'webpack'])
    copyFileSync(join(folder, 'serve.mjs'), join(folder, way, 'serve.mjs'))
})

for (const way of ['plain', 'webpack'] as const) {
  // docs/behaviour/toolbar.md#toolbar-in-other-hosts
  // docs/behaviour/tracking.md#other-hosts
  test(`another team adds the toolbar to its page by following the guide: ${way}`, async ({
    page,
    server,
  }) => {
    test.slow()
    if (way === 'webpack') buildAsDocumented(join(folder, way))
    // A server that is not production logs events to the console.
    const counted: Promise<unknown>[] = []
    page.on('console', (message) => {
      const event = message.args()[1]
      if (event && message.text().startsWith('[analytics]')) counted.push(event.jsonValue())
    })
    const site = await serveAsDocumented(join(folder, way), server.url)
    try {
      await page.goto(site.url)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const toolbar = page.getByRole('group', { name: 'Presentation actions' })
      await expect(toolbar).toHaveCSS('block-size', '54px')
      await expect(toolbar.getByRole('link', { name: 'Insights' })).toHaveAttribute(
        'href',
        '/p/orbit1/insights/',
      )

      const share = toolbar.getByRole('button', { name: 'Share' })
      await share.click()
      await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(share).toBeFocused()

      const like = toolbar.getByRole('button', { name: /^Like/ })
      const before = Number((await like.innerText()).replace(/\D/g, ''))
      await like.click()
      await expect(page.locator('#likes')).toHaveText(`${before + 1} people like this.`)
      await like.click()
      await expect(page.locator('#likes')).toHaveText(`${before} people like this.`)
      const core = { event_type: 'like_presentation', event_source: 'toolbar_host' }
      expect(await Promise.all(counted)).toMatchObject([{ core }, { core }])
    } finally {
      site.stop()
    }
  })
}

// docs/behaviour/toolbar.md#toolbar-in-other-hosts
test('a toolbar in another page has the members of its contract, and leaves nothing behind', async ({
  page,
  server,
}) => {
  const site = await serveAsDocumented(join(folder, 'plain'), server.url)
  try {
    await page.goto(site.url)
    await expect(page.getByRole('group', { name: 'Presentation actions' })).toBeVisible()
    const mounted = await page.evaluate(async () => {
      const element = document.createElement('div')
      document.body.append(element)
      const before = document.body.outerHTML
      const toolbar = await window.viewpage.mountToolbar(element, { oid: 'garden1', sendsEvents: false })
      const shown = document.body.outerHTML
      toolbar.unmount()
      return { members: Object.keys(toolbar), before, shown, after: document.body.outerHTML }
    })
    expect(mounted.members.sort()).toEqual(['onAction', 'unmount', 'version'])
    expect(mounted.shown).not.toBe(mounted.before)
    expect(mounted.after).toBe(mounted.before)
  } finally {
    site.stop()
  }
})

// docs/behaviour/releases.md#hosts-elsewhere
test('that team registers its page, so that releases of the toolbar have to fit it', async ({ server }) => {
  const cwd = join(folder, 'webpack')
  const env = { ...process.env, VIEWPAGE_URL: server.url, VIEWPAGE_RELEASE_TOKEN: RELEASE_TOKEN }
  const host = (...args: string[]) => runViewpage(cwd, ['host', ...args], env)
  expect(host('register', '--reason', 'first')).toMatch(
    /compared with mf-toolbar \S+\nregistered handbook 1\.0\.0\n/,
  )
  expect(host('list')).toMatch(/^handbook 1\.0\.0 {2}mounts mf-toolbar; .*: first$/m)
  expect(host('withdraw', 'handbook')).toContain('withdrew handbook')
  expect(host('list')).not.toContain('handbook')
})

/** `npx viewpage build` */
function buildAsDocumented(cwd: string): void {
  runViewpage(cwd, ['build'])
}

/** @returns what the command printed */
function runViewpage(cwd: string, args: readonly string[], env = process.env): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'tooling/src/cli.ts'), ...args],
    { cwd, env, encoding: 'utf8' },
  )
  expect(status, stderr).toBe(0)
  return stdout
}

/** `node serve.mjs` */
async function serveAsDocumented(cwd: string, viewpage: string) {
  const child: ChildProcess = spawn(process.execPath, ['serve.mjs'], {
    cwd,
    env: { ...process.env, VIEWPAGE_URL: viewpage, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()))
    child.once('exit', (code) => reject(new Error(`[e2e] serve.mjs ended with ${code}.`)))
  })
  return { url, stop: () => child.kill() }
}
