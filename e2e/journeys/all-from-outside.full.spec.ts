import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { hasValidSignature } from '../../server/test/support/team-server.ts'
import { writeDocumentedFiles } from '../support/documented-files.ts'
import { changedFiles, everythingBut } from '../support/everything-else.ts'
import { createOwnRepository, type OwnRepository } from '../support/own-repository.ts'
import { RELEASE_TOKEN } from '../support/server.ts'
import { expect, PRODUCTION } from '../support/test.ts'
import { testWithTeam } from '../support/team-test.ts'
import { timed } from '../support/timed.ts'

const root = join(import.meta.dirname, '../..')
const FONT = createRequire(join(root, 'examples/remote-with-files/package.json')).resolve(
  '@fontsource/caveat/files/caveat-latin-400-normal.woff2',
)
const PICTURE = join(root, 'examples/remote-with-files/src/files/stamp.png')

const test = testWithTeam('mf-notes', { ...PRODUCTION, VIEWPAGE_OTHER_SLOTS: '*' })

// docs/behaviour/releases.md#from-another-repository
// docs/behaviour/tracking.md#events-of-remotes
test('a team of another repository adds an event, a font, a picture and data, and nothing else changes', async ({
  page,
  viewPage,
  server,
  team,
}) => {
  // Packages are installed and built, which takes many times as long on a busy machine.
  test.setTimeout(1_200_000)
  const own = createOwnRepository()
  const release = { VIEWPAGE_URL: server.url, VIEWPAGE_RELEASE_TOKEN: RELEASE_TOKEN }
  const before = await everythingBut('mf-notes', server)
  const slot = viewPage.slot('notes')

  /** Releases what changed, and opens a presentation with it. */
  async function releaseNext(reason: string): Promise<void> {
    await own.run('npm', ['version', 'minor', '--no-git-tag-version'])
    await own.run('npm', ['run', 'release', '--', '--reason', reason], release)
    // Pages keep the version before until a new one is ready to render.
    await expect(async () => {
      await viewPage.open()
      await expect(slot).toHaveAttribute('data-version', versionOf(own), { timeout: 1_000 })
    }).toPass()
    await viewPage.seeLive('notes')
  }

  try {
    await timed('pack and install the packages, generate the remote', () => generate(own))

    await timed('an event of its own', async () => {
      writeDocumentedFiles('docs/guides/count-your-own-events.md', own.folder)
      await releaseNext('counts openings')
      await slot.getByRole('button', { name: 'About “Going around' }).click()
      await seeStored(own, release)
      await seeDrawn(page)
    })

    await timed('a font', async () => {
      copyFileSync(FONT, join(own.folder, 'src/hand.woff2'))
      change(own, 'src/Notes.module.css', '.line {', `${FONT_FACE}.line {\n  font-family: 'Hand', cursive;`)
      await releaseNext('writes by hand')
      const fonts = () =>
        page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`))
      await expect.poll(fonts).toContainEqual(expect.stringMatching(/^"?Hand"? loaded$/))
    })

    await timed('a picture', async () => {
      copyFileSync(PICTURE, join(own.folder, 'src/stamp.png'))
      change(
        own,
        'src/Notes.tsx',
        'import classes from',
        "import stamp from './stamp.png'\nimport classes from",
      )
      change(own, 'src/Notes.tsx', "{text('about'", '<img src={stamp} alt="" />\n      {text(\'about\'')
      await releaseNext('has a stamp')
      const width = () => slot.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)
      await expect.poll(width).toBeGreaterThan(0)
    })

    await timed('data, in the HTML of the server', async () => {
      addData(own, team.origin)
      await releaseNext('shows notes')
      const html = async () => (await page.request.get('/p/orbit1/')).text()
      // On a busy machine the first page may be made before the data has arrived.
      await expect.poll(async () => (await html()).includes('note of orbit1')).toBe(true)
      expect((await html()).includes(team.origin)).toBe(false)
      await expect(slot.getByText('note of orbit1')).toBeVisible()
      expect(team.requests.every((request) => hasValidSignature(request))).toBe(true)
    })

    await timed('check everything, and write down what others may rely on', async () => {
      expect(await own.run('npm', ['run', 'check'], release)).toContain('all checks passed')
      await own.run('npx', ['viewpage', 'docs'])
      expect(readFileSync(join(own.folder, 'CONTRACT.md'), 'utf8')).toContain('The visitor opened the notes.')
    })

    const after = await everythingBut('mf-notes', server)
    expect(changedFiles(before, after), 'files that changed elsewhere').toEqual([])
    expect(after.shown, 'versions of other remotes').toEqual(before.shown)
    expect(after.process, 'the server, and since when it runs').toBe(before.process)
  } finally {
    own.delete()
  }
})

const FONT_FACE = `@font-face {
  font-family: 'Hand';
  src: url('./hand.woff2') format('woff2');
}

`

const DATA = `data: {
    notes: {
      url: '{origin}/decks/{oid}',
      schema: Notes,
      ttlSeconds: 30,
      staleSeconds: 600,
      deadlineMs: 1_000,
      for: 'everybody',
    },
  },
  `

const SCHEMA = `const Note = { type: 'object', required: ['text'], properties: { text: { type: 'string', maxLength: 500 } } } as const
const Notes = {
  type: 'object',
  required: ['notes'],
  properties: { notes: { type: 'array', maxItems: 100, items: Note } },
} as const

`

async function generate(own: OwnRepository): Promise<void> {
  const packages = join(own.beside, 'packages')
  writeDocumentedFiles('docs/guides/add-a-remote.md', own.beside)
  await own.run(process.execPath, [join(root, 'tooling/src/cli.ts'), 'pack', packages])
  await own.run('sh', ['-e', join(own.beside, 'first.sh')], {
    PACKAGES: packages,
    npm_config_prefer_offline: 'true',
  })
}

async function seeStored(own: OwnRepository, release: Record<string, string>): Promise<void> {
  const events = (...args: string[]) => own.run('npx', ['viewpage', 'events', 'mf-notes', ...args], release)
  await expect.poll(() => events('--json')).toContain('mf-notes/notes_opened@1')
  expect(JSON.parse(await events('--json'))).toMatchObject({
    name: 'mf-notes/notes_opened@1',
    version: versionOf(own),
    source: 'view_page',
    fields: { from: 'button', title_length: expect.any(Number) },
  })
  expect(await events()).toMatch(/^\d{4}-\d\d-\d\d {2}mf-notes\/notes_opened@1 {2}1\.1\.0 {2}1$/m)
}

/** On the page about the releases of the remote. */
async function seeDrawn(page: Page): Promise<void> {
  await page.goto('/releases/')
  await page.getByLabel('Release token').fill(RELEASE_TOKEN)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.goto('/releases/mf-notes/')
  const drawn = page.getByRole('region', { name: 'Events of its own' })
  const name = 'mf-notes/notes_opened@1'
  await expect(drawn.getByRole('heading', { name })).toBeVisible()
  await expect(drawn.getByText('1.1.0: 1')).toBeVisible()
  await drawn.getByText('By day').click()
  await expect(drawn.getByRole('table', { name }).getByRole('row')).toHaveCount(2)
}

function addData(own: OwnRepository, origin: string): void {
  change(own, 'src/remote.ts', '/** This remote', `${SCHEMA}/** This remote`)
  change(own, 'src/remote.ts', 'slots: {', `${DATA.replace('{origin}', origin)}slots: {`)
  change(
    own,
    'src/contract.ts',
    'import type { remote }',
    "import { createUseData } from '@viewpage/remote-kit/use-data'\nimport type { remote }",
  )
  const contract = readFileSync(join(own.folder, 'src/contract.ts'), 'utf8')
  writeFileSync(
    join(own.folder, 'src/contract.ts'),
    `${contract}\nexport const { useData } = createUseData<typeof remote>('mf-notes')\n`,
  )
  change(own, 'src/Notes.tsx', 'import { useBus }', 'import { useBus, useData }')
  change(
    own,
    'src/Notes.tsx',
    'const bus = useBus()',
    "const bus = useBus()\n  const { value } = useData('notes')",
  )
  change(
    own,
    'src/Notes.tsx',
    '</button>',
    '  {value?.notes.map((note) => <span key={note.text}>{note.text}</span>)}\n    </button>',
  )
}

/** @throws Error if the text is not in the file */
function change({ folder }: OwnRepository, file: string, text: string, other: string): void {
  const path = join(folder, file)
  const content = readFileSync(path, 'utf8')
  if (!content.includes(text)) throw new Error(`[e2e] Failed to change ${file}: it has no "${text}".`)
  writeFileSync(
    path,
    content.replace(text, () => other),
  )
}

const versionOf = ({ folder }: OwnRepository) =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
