import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDocumentedFiles } from '../support/documented-files.ts'
import { createOwnRepository } from '../support/own-repository.ts'
import { RELEASE_TOKEN } from '../support/server.ts'
import { expect, PRODUCTION, test } from '../support/test.ts'

const root = join(import.meta.dirname, '../..')

test.use({ serverKnobs: { ...PRODUCTION, VIEWPAGE_OTHER_SLOTS: '*' } })

// docs/behaviour/tracking.md#events-of-remotes
test('a team of another repository counts an event of its own on a server that runs on', async ({
  page,
  viewPage,
  server,
}) => {
  // Packages are installed and built, which takes many times as long on a busy machine.
  test.setTimeout(900_000)
  const own = createOwnRepository()
  const packages = join(own.beside, 'packages')
  const release = { VIEWPAGE_URL: server.url, VIEWPAGE_RELEASE_TOKEN: RELEASE_TOKEN }
  try {
    writeDocumentedFiles('docs/guides/add-a-remote.md', own.beside)
    await own.run(process.execPath, [join(root, 'tooling/src/cli.ts'), 'pack', packages])
    await own.run('sh', ['-e', join(own.beside, 'first.sh')], {
      PACKAGES: packages,
      npm_config_prefer_offline: 'true',
    })
    writeDocumentedFiles('docs/guides/count-your-own-events.md', own.folder)
    expect(await own.run('npm', ['run', 'check'], release)).toContain('all checks passed')
    await own.run('npm', ['run', 'release', '--', '--reason', 'counts openings'], release)

    await viewPage.open()
    await viewPage.seeLive('notes')
    await viewPage.slot('notes').getByRole('button', { name: 'About “Going around' }).click()
    const events = (...args: string[]) => own.run('npx', ['viewpage', 'events', 'mf-notes', ...args], release)
    await expect.poll(() => events('--json'), { timeout: 60_000 }).toContain('mf-notes/notes_opened@1')
    expect(JSON.parse(await events('--json'))).toMatchObject({
      name: 'mf-notes/notes_opened@1',
      version: '1.0.0',
      source: 'view_page',
      fields: { from: 'button', title_length: expect.any(Number) },
    })
    expect(await events()).toMatch(/^\d{4}-\d\d-\d\d {2}mf-notes\/notes_opened@1 {2}1\.0\.0 {2}1$/m)

    await page.goto('/releases/')
    await page.getByLabel('Release token').fill(RELEASE_TOKEN)
    await page.getByLabel('Your name').fill('Ada')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.goto('/releases/mf-notes/')
    const drawn = page.getByRole('region', { name: 'Events of its own' })
    await expect(drawn.getByRole('heading', { name: 'mf-notes/notes_opened@1' })).toBeVisible()
    await expect(drawn.getByText('1.0.0: 1')).toBeVisible()
    await drawn.getByText('By day').click()
    await expect(drawn.getByRole('table', { name: 'mf-notes/notes_opened@1' }).getByRole('row')).toHaveCount(
      2,
    )

    await own.run('npx', ['viewpage', 'docs'])
    expect(readFileSync(join(own.folder, 'CONTRACT.md'), 'utf8')).toContain('The visitor opened the notes.')
  } finally {
    own.delete()
  }
})
