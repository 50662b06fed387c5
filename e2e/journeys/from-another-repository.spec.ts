import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { ViewPage } from '../models/view-page.ts'
import { writeDocumentedFiles } from '../support/documented-files.ts'
import { createOwnRepository, type OwnRepository } from '../support/own-repository.ts'
import { RELEASE_TOKEN } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const root = join(import.meta.dirname, '../..')

test.use({ serverKnobs: { VIEWPAGE_OTHER_SLOTS: '*' } })

// docs/behaviour/releases.md#from-another-repository
test('a team makes a remote in an empty folder and releases it onto the page', async ({
  page,
  viewPage,
  server,
}) => {
  test.setTimeout(240_000)
  const own = createOwnRepository()
  const packages = join(own.beside, 'packages')
  for (const guide of ['docs/guides/add-a-remote.md', 'docs/releasing.md'])
    writeDocumentedFiles(guide, own.beside)
  const documented = (script: string, env: Record<string, string> = {}) =>
    own.run('sh', ['-e', join(own.beside, script)], env)
  const release = { VIEWPAGE_URL: server.url, VIEWPAGE_RELEASE_TOKEN: RELEASE_TOKEN }

  try {
    await timed('pack the packages', () =>
      own.run(process.execPath, [join(root, 'tooling/src/cli.ts'), 'pack', packages]),
    )
    expect(readdirSync(own.folder)).toEqual([])
    await timed('install them and generate the remote', () =>
      documented('first.sh', { PACKAGES: packages, npm_config_prefer_offline: 'true' }),
    )
    expect(sourcesIn(own)).toEqual([])
    await timed('see it by itself', () => seeByItself(own, page))

    await timed('see each save in the page of the server', () => seeInPage(own, viewPage, release))

    await timed('check: types, unit tests, build', () => documented('check.sh'))
    await timed('release', () => documented('release.sh', { ...release, REASON: 'first version' }))
    await timed('see it on the page', async () => {
      await viewPage.open()
      await expect(viewPage.slot('notes')).toHaveText('About “Going around: a short history of orbits”')
      await viewPage.seeLive('notes', 'toolbar', 'viewer')
    })
    await expect(viewPage.slot('notes')).toHaveAttribute('data-rendered', 'html')
    await viewPage.open('/p/orbit1/?lang=ja')
    await expect(viewPage.slot('notes')).toContainText('について')

    await own.run('npm', ['version', 'minor', '--no-git-tag-version'])
    await timed('release the next version', () =>
      documented('release.sh', { ...release, REASON: 'second version' }),
    )
    await viewPage.open()
    await expect(viewPage.slot('notes')).toHaveAttribute('data-version', '1.1.0')
    await timed('roll back', () => documented('rollback.sh', { ...release, REASON: 'it blinks' }))
    await viewPage.open()
    await expect(viewPage.slot('notes')).toHaveAttribute('data-version', '1.0.0')
  } finally {
    own.delete()
  }
})

/** Notes how long a step took. */
async function timed<Result>(name: string, step: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await test.step(name, step)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  test.info().annotations.push({ type: 'step', description: `${name}: ${seconds} s` })
  return result
}

/** TypeScript in the packages, besides the template and declarations. */
function sourcesIn({ folder }: OwnRepository): string[] {
  const packages = join(folder, 'node_modules/@viewpage')
  const files = readdirSync(packages, { recursive: true, encoding: 'utf8' })
  for (const name of ['shared-events', 'remote-kit', 'tooling']) {
    expect(files).toContain(join(name, 'README.md'))
    expect(readFileSync(join(packages, name, 'CHANGELOG.md'), 'utf8')).toContain('## 1.')
  }
  return files.filter((file) => /(?<!\.d)\.m?tsx?$/.test(file) && !file.includes('template'))
}

/** `npm run dev`, on a free port */
async function seeByItself(own: OwnRepository, page: Page): Promise<void> {
  const dev = startDev(own, ['--port', '0'])
  try {
    await page.goto(await dev.print(/by itself at (\S+)/))
    await expect(page.getByText('About “Going around: a short history of orbits”')).toBeVisible()
    await page.getByRole('link', { name: 'long-title' }).click()
    await expect(page.getByText('About “A very long title')).toBeVisible()
  } finally {
    // The page would look for the development server.
    await page.goto('about:blank')
    await dev.stop()
  }
}

/** `npm run dev -- --server`, with a text that changes meanwhile. Nothing is released. */
async function seeInPage(
  own: OwnRepository,
  viewPage: ViewPage,
  release: { VIEWPAGE_URL: string; VIEWPAGE_RELEASE_TOKEN: string },
): Promise<void> {
  const { page } = viewPage
  const dev = startDev(own, ['--server', release.VIEWPAGE_URL], release)
  const texts = join(own.folder, 'src/locales/en.json')
  const before = readFileSync(texts, 'utf8')
  try {
    await page.goto(await dev.print(/^(http\S+)$/m))
    await page.getByRole('button', { name: 'Show these versions' }).click()
    await viewPage.open()
    await viewPage.seeLive('notes')
    await expect(viewPage.slot('notes')).toContainText('About “Going around')
    writeFileSync(texts, before.replace('About', 'All about'))
    await expect(viewPage.slot('notes')).toContainText('All about “Going around', { timeout: 30_000 })
    await page.getByRole('button', { name: 'Back to the live versions' }).click()
    await expect(viewPage.slot('notes')).toHaveCount(0)
  } finally {
    await dev.stop()
    writeFileSync(texts, before)
  }
}

/** `viewpage dev`, which runs until it is stopped. */
function startDev(own: OwnRepository, args: readonly string[], env: Record<string, string> = {}) {
  // In a process group, because npx starts a process of its own for the command.
  const child = spawn('npx', ['viewpage', 'dev', ...args], {
    cwd: own.folder,
    env: { ...own.env, ...env },
    detached: true,
  })
  let output = ''
  return {
    /** Waits until it prints something. @returns the first group of the pattern */
    print: (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (chunk: Buffer) => {
            output += chunk.toString()
            const found = pattern.exec(output)?.[1]
            if (found !== undefined) resolve(found)
          })
        }
        child.once('exit', () => reject(new Error(`[e2e] "viewpage dev" ended:\n${output}`)))
      }),
    async stop(): Promise<void> {
      if (child.pid === undefined || child.exitCode !== null) return
      process.kill(-child.pid, 'SIGTERM')
      await once(child, 'exit')
    },
  }
}
