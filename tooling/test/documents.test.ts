import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { serverOptions } from '../setup/server-command.mjs'
import { WORKSPACES } from '../setup/workspaces.mjs'
import { PACKAGES } from '../src/pack/packages.ts'
import { contentOf, repositoryFiles } from './repository-files.ts'
import { rowsOf } from './table-rows.ts'

const OUTLINE = ['## What it owns', '## How to run and test it', '## Where to start reading']

describe('the README of a workspace', () => {
  it.each(WORKSPACES)(
    '%s has its name as title, and the sections of all others in their order',
    (workspace) => {
      const headings = contentOf(`${workspace}/README.md`).match(/^##? .+$/gm) ?? []
      expect(headings[0]).toBe(`# ${workspace.slice(workspace.lastIndexOf('/') + 1)}`)
      expect(headings.filter((each) => OUTLINE.includes(each))).toEqual(OUTLINE)
    },
  )
})

it('the index of decisions names each with its title', () => {
  const index = contentOf('docs/decisions/README.md')
  const lines = repositoryFiles
    .filter((file) => /^docs\/decisions\/\d{4}-/.test(file))
    .map((file) => {
      const [title = ''] = contentOf(file).split('\n', 1)
      const name = file.slice('docs/decisions/'.length)
      return `- [${name.slice(0, 4)}](${name}): ${title.slice(2)}`
    })
  expect(lines.filter((line) => !index.includes(line))).toEqual([])
})

describe('an index of documents', () => {
  const isPage = (file: string) => /^docs\/.+\.md$/.test(file) && !file.endsWith('README.md')
  const folders = new Set(repositoryFiles.filter(isPage).map((file) => dirname(file)))

  it.each([...folders])('%s: its README names each page, or the one of docs does', (folder) => {
    const index =
      [`${folder}/README.md`, 'docs/README.md'].find((file) => repositoryFiles.includes(file)) ?? ''
    const pages = repositoryFiles.filter((file) => isPage(file) && dirname(file) === folder)
    expect(pages.filter((page) => !linksIn(index).includes(page))).toEqual([])
  })

  it('leads to the index of each folder that has one', () => {
    const indexes = repositoryFiles.filter((file) => /^docs\/.+\/README\.md$/.test(file))
    expect(indexes.filter((file) => !linksIn('docs/README.md').includes(file))).toEqual([])
  })
})

/** The files that a document links to, from the root of the repository. */
function linksIn(file: string): string[] {
  return [...contentOf(file).matchAll(/\]\(([^()\s#]+)/g)].map(([, target = '']) =>
    join(dirname(file), target),
  )
}

it('the words of the glossary are in alphabetical order', () => {
  const rows = contentOf('docs/glossary.md').match(/^\| [^|]+ \|/gm) ?? []
  const words = rows.slice(1).map((row) => row.slice(2, -2).trim().toLowerCase())
  expect(words).toEqual([...words].sort((one, other) => one.localeCompare(other, 'en')))
})

const documents = repositoryFiles.filter((file) => file.endsWith('.md'))

/** In guides: files that the reader creates. */
const CREATED = /opening-hours|mf-notes|src\/about\/|importers\/src\/text\//

/** Also files of a release, of other repositories and at addresses of the server. */
const CREATED_BY_READERS = new RegExp(
  `${CREATED.source}|^/static/|src/text/|remote\\.json|contract\\.json|CONTRACT\\.md|Notes\\.|nl\\.json|main\\.tsx|serve\\.mjs|deck\\.json|^\\.sozi`,
)

it('a path from the root of the repository, in a document, leads to a file', () => {
  const roots = [...WORKSPACES, 'docs'].join('|')
  const path = new RegExp(`\`((?:${roots})/[\\w./-]+\\.(?:tsx?|mjs|cjs|css|md|json))\``, 'g')
  const missing = documents.flatMap((file) =>
    [...contentOf(file).matchAll(path)]
      .filter(([, target = '']) => !repositoryFiles.includes(target) && !CREATED.test(target))
      .map(([, target]) => `${file}: ${target}`),
  )
  expect(missing).toEqual([])
})

it('a file that a guide names, also by the end of its path, exists', () => {
  const missing = documents
    .filter((file) => /^docs\/(?:guides\/|releasing|reuse-the-toolbar)/.test(file))
    .flatMap((file) =>
      [...contentOf(file).matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|json|md))`/g)].map(([, name = '']) => ({
        file,
        name,
      })),
    )
    .filter(
      ({ name }) => !CREATED_BY_READERS.test(name) && !repositoryFiles.some((each) => isEndOf(name, each)),
    )
    .map(({ file, name }) => `${file}: ${name}`)
  expect(missing).toEqual([])
})

const isEndOf = (name: string, path: string) => `/${path}`.endsWith(`/${name}`)

it('what a document for other repositories imports is in a package, or the document says that it is not', () => {
  const documented = [
    'docs/guides/add-a-remote.md',
    'docs/releasing.md',
    'docs/reuse-the-toolbar.md',
  ].flatMap((file) => {
    const content = contentOf(file)
    const imports = [...content.matchAll(/(?:from|import) '(@viewpage\/[\w./-]+)'/g)]
    return imports.map(([, name = '']) => ({ content, file, name, workspace: name.split('/')[1] }))
  })
  expect(documented.length).toBeGreaterThan(4)
  const missing = documented
    .filter(({ workspace }) => !PACKAGES.some((each) => each === workspace))
    .filter(({ content, name }) => !content.replaceAll('\n', ' ').includes(`no package contains \`${name}\``))
    .map(({ file, name }) => `${file}: ${name}`)
  expect(missing).toEqual([])
})

it('the imports in the guide to a page lead to files, seen from the folder of a feature', () => {
  const imported = [...contentOf('docs/guides/add-a-page.md').matchAll(/from '(\.\.\/[^']+)'/g)].map(
    ([, path = '']) => join('server/src/features/opening-hours', path),
  )
  expect(imported.length).toBeGreaterThan(4)
  expect(imported.filter((file) => !repositoryFiles.includes(file))).toEqual([])
})

it('a command that starts the server, other than for development, has the options of Node that the server needs', () => {
  const commands = repositoryFiles
    .filter((file) => /(?:\.md|\.service|package\.json|Containerfile)$/.test(file))
    .flatMap((file) => contentOf(file).split('\n'))
    .filter((line) => /\bnode\b/.test(line) && line.includes('src/main.ts') && !line.includes('--watch'))
  expect(commands.length).toBeGreaterThan(4)
  expect(commands.filter((command) => !serverOptions.every((option) => command.includes(option)))).toEqual([])
})

describe('a table of folders', () => {
  const TABLES: readonly (readonly [document: string, folder: string])[] = [
    ['e2e/README.md', 'e2e'],
    ['tooling/README.md', 'tooling'],
    ['tooling/README.md', 'tooling/src'],
    ['shell/README.md', 'shell/src'],
    ['shared-events/README.md', 'shared-events/src'],
  ]
  /** Each shows its own subject, the tests. */
  const LEFT_OUT = ['tooling/src/', 'tooling/test/']

  it.each(TABLES)('%s has a row for each folder in %s', (document, folder) => {
    const inside = repositoryFiles
      .filter((file) => file.startsWith(`${folder}/`))
      .map((file) => file.slice(folder.length + 1).split('/'))
      .flatMap(([name, ...rest]) => (rest.length > 0 ? [join(folder, `${name}/`)] : []))
    const rows = rowsOf(document).flatMap(([cell = '']) =>
      [...cell.matchAll(/`([\w/-]+\/)`/g)].map(([, path = '']) => join(dirname(document), path)),
    )
    expect([...new Set(inside)].filter((path) => !rows.includes(path) && !LEFT_OUT.includes(path))).toEqual(
      [],
    )
    expect(rows.filter((path) => !repositoryFiles.some((file) => file.startsWith(path)))).toEqual([])
  })

  it('of workspaces in docs/architecture.md has a row for each', () => {
    const named = rowsOf('docs/architecture.md').flatMap(([cell = '']) => cell.match(/[\w*-]+(?=\/`)/g) ?? [])
    const patterns = WORKSPACES.map((workspace) =>
      workspace.startsWith('mf-') ? 'mf-*' : (workspace.split('/')[0] ?? ''),
    )
    expect(patterns.filter((each) => !named.includes(each))).toEqual([])
  })

  it('of benchmarks in bench/README.md has a row for each command', () => {
    const { scripts } = JSON.parse(contentOf('package.json')) as { scripts: Readonly<Record<string, string>> }
    const rows = rowsOf('bench/README.md').flatMap(
      ([cell = '']) => cell.match(/(?<=`)bench:[\w-]+(?=`)/g) ?? [],
    )
    expect([...rows].sort()).toEqual(
      Object.keys(scripts)
        .filter((name) => name.startsWith('bench:'))
        .sort(),
    )
  })
})
