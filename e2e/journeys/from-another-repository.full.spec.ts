import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { ViewPage } from '../models/view-page.ts'
import { writeDocumentedFiles } from '../support/documented-files.ts'
import { createOwnRepository, type OwnRepository } from '../support/own-repository.ts'
import { sendViews } from '../support/send-views.ts'
import { canaryOf } from '../support/release.ts'
import { RELEASE_TOKEN } from '../support/server.ts'
import { startDev } from '../support/start-dev.ts'
import { expect, test } from '../support/test.ts'
import { timed } from '../support/timed.ts'

const root = join(import.meta.dirname, '../..')

// Each visitor has an address of their own, which a proxy names.
test.use({ serverKnobs: { VIEWPAGE_OTHER_SLOTS: '*', VIEWPAGE_TRUST_PROXY: '1' } })

// docs/behaviour/releases.md#from-another-repository
test('a team makes a remote in an empty folder and releases it onto the page', async ({
  page,
  viewPage,
  server,
}) => {
  // Packages are installed and built, which takes many times as long on a busy machine.
  test.setTimeout(1_200_000)
  const own = createOwnRepository()
  const packages = join(own.beside, 'packages')
  for (const guide of ['docs/guides/add-a-remote.md', 'docs/releasing.md'])
    writeDocumentedFiles(guide, own.beside)
  const documented = (script: string, env: Record<string, string> = {}) =>
    own.run('sh', ['-e', join(own.beside, script)], env)
  const { status } = canaryOf(server, 'mf-notes')
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

    await timed('check: types, unit tests, build', async () => {
      expect(await documented('check.sh')).toContain('not compared with what is live')
    })
    await timed('check with the gate', async () => {
      expect(await documented('check.sh', release)).toMatch(/compared with .*shell .*all checks passed/s)
    })
    await timed('preview', async () => {
      expect(await documented('preview.sh', release)).toMatch(/^http\S+\/releases\/override\/\S+$/m)
    })
    await timed('release', () => documented('release.sh', { ...release, REASON: 'first version' }))
    await timed('see it on the page', async () => {
      await viewPage.open()
      await expect(viewPage.slot('notes')).toHaveText('About “Going around: a short history of orbits”')
      await viewPage.seeLive('notes', 'toolbar', 'viewer')
    })
    await expect(viewPage.slot('notes')).toHaveAttribute('data-rendered', 'html')
    await viewPage.open('/p/orbit1/?lang=ja')
    await expect(viewPage.slot('notes')).toContainText('について')

    const nextVersion = () => own.run('npm', ['version', 'minor', '--no-git-tag-version'])
    const seeVersion = async (version: string) => {
      await viewPage.open()
      await expect(viewPage.slot('notes')).toHaveAttribute('data-version', version)
    }
    await nextVersion()
    await timed('a canary that fails for visitors', async () => {
      const step = documented('canary.sh', { ...release, REASON: 'second version' })
      const isRefused = expect(step).rejects.toThrow('mf-notes 1.1.0  canary, rolled-back')
      await Promise.race([step, expect.poll(async () => (await status())?.state, BUILT).toBe('running')])
      await sendViews(server, { count: FAILING_VIEWS, stage: 1, failed: ['mf-notes@1.1.0'] })
      await isRefused
      await expect(step).rejects.toMatchObject({ cause: { code: 3 } })
    })
    await seeVersion('1.0.0')

    await nextVersion()
    await timed('a canary that is promoted', async () => {
      const step = documented('canary.sh', { ...release, REASON: 'third version' })
      await Promise.race([step, expect.poll(async () => (await status())?.version, BUILT).toBe('1.2.0')])
      for (const reason of ['half of the visitors', 'all'])
        await documented('promote.sh', { ...release, REASON: reason })
      expect(await step).toContain('mf-notes 1.2.0  canary, promoted')
    })
    await seeVersion('1.2.0')
    await timed('roll back', () => documented('rollback.sh', { ...release, REASON: 'it blinks' }))
    await seeVersion('1.0.0')
  } finally {
    own.delete()
  }
})

/** For what waits for a build, which takes as long as the machine needs: only the test itself has a limit. */
const BUILT = { timeout: 0 }

/** Those that a decision needs at 10 % (docs/decisions/0029-canaries.md). */
const FAILING_VIEWS = 4

/** TypeScript in the packages, besides the template and declarations. */
function sourcesIn({ folder }: OwnRepository): string[] {
  const packages = join(folder, 'node_modules/@viewpage')
  const files = readdirSync(packages, { recursive: true, encoding: 'utf8' })
  for (const name of ['shared-events', 'remote-kit', 'tooling']) {
    expect(files).toContain(join(name, 'README.md'))
    expect(readFileSync(join(packages, name, 'CHANGELOG.md'), 'utf8')).toContain('## 1.')
    const readme = readFileSync(join(packages, name, 'README.md'), 'utf8')
    for (const [, target = ''] of readme.matchAll(/\]\(([^()\s#:]+)(?:#[^()]*)?\)/g))
      expect(files).toContain(join(name, target))
  }
  return files.filter((file) => /(?<!\.d)\.m?tsx?$/.test(file) && !file.includes('template'))
}

/** `npm run dev`, on a free port */
async function seeByItself(own: OwnRepository, page: Page): Promise<void> {
  const dev = devOf(own, ['--port', '0'])
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
  const dev = devOf(own, ['--server', release.VIEWPAGE_URL], release)
  const texts = join(own.folder, 'src/locales/en.json')
  const before = readFileSync(texts, 'utf8')
  try {
    await page.goto(await dev.print(/^(http\S+)$/m))
    await page.getByRole('button', { name: 'Show these versions' }).click()
    await viewPage.open()
    await viewPage.seeLive('notes')
    await expect(viewPage.slot('notes')).toContainText('About “Going around')
    writeFileSync(texts, before.replace('About', 'All about'))
    await expect(viewPage.slot('notes')).toContainText('All about “Going around', BUILT)
    await page.getByRole('button', { name: 'Back to the live versions' }).click()
    await expect(viewPage.slot('notes')).toHaveCount(0)
  } finally {
    await dev.stop()
    writeFileSync(texts, before)
  }
}

/** `npx viewpage dev` */
const devOf = (own: OwnRepository, args: readonly string[], env: Record<string, string> = {}) =>
  startDev(['npx', 'viewpage'], args, { cwd: own.folder, env: { ...own.env, ...env } })
