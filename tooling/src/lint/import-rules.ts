import type { OxlintOverride } from 'oxlint'
import { REMOTES, WORKSPACES as ALL_WORKSPACES } from '../../setup/workspaces.mjs'
import type { ForbiddenImport } from './imports.ts'

const EXAMPLES = ALL_WORKSPACES.filter((folder) => folder.startsWith('examples/'))

/** Workspaces and the workspaces that they may import (docs/architecture.md). */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'shared-events': [],
  deck: ['shared-events'],
  // The last one is for property tests.
  'remote-kit': ['shared-events', 'tooling/code-point'],
  importers: ['shared-events', 'deck', 'tooling/test-limit'],
  // importDeck gets it as an argument, because an installation may leave it out.
  'importer-impress': ['shared-events', 'deck', 'importers', 'tooling/test-limit'],
  tooling: [
    'shared-events/wire',
    'shared-events/patterns',
    'shared-events/printable',
    'shared-events/schemas',
    'shared-events/package.json',
    // A build fills up texts as the server build does.
    'remote-kit/locales',
    'remote-kit/package.json',
  ],
  shell: ['shared-events', 'remote-kit'],
  // All hosts send events alike, and have the same diagnostics and sharing panel; the toolbar's host is loaded by the elements.
  editor: ['shared-events', 'remote-kit', 'shell/(diagnostics|elements|events|sharing)'],
  // The last one is for property tests.
  ...Object.fromEntries(
    REMOTES.map((remote) => [remote, ['shared-events', 'remote-kit', 'tooling/code-point']]),
  ),
  'mf-viewer': ['shared-events', 'remote-kit', 'deck'],
  ...Object.fromEntries(EXAMPLES.map((example) => [example, ['shared-events', 'remote-kit']])),
  // These entries do not import React. The server's pages have the same texts and avatars.
  server: [
    'shared-events',
    'deck',
    'importers',
    'importer-impress',
    'remote-kit/locales',
    'remote-kit/avatar',
    'remote-kit/date-locale',
    'remote-kit/pseudo-locale',
    // The gate renders every slot with it.
    'remote-kit/sample-page-data',
    // For tests.
    'tooling/faketime',
    'tooling/haproxy',
    'tooling/varnish',
    'tooling/code-point',
    'tooling/test-limit',
  ],
  // A test compares the requests of the benchmark with the routes.
  demo: ['shared-events', 'deck', 'importers', 'server', 'bench/scale/requests.ts'],
  // Journeys run behind the Varnish of the server's tests, beside their server of a team, and play a host of another origin.
  e2e: ['tooling', 'remote-kit', 'shared-events', 'server/test/support/(start-varnish|team-server).ts'],
  // The servers of the journeys, and what the server's tests know of its data.
  cluster: [
    'tooling',
    'e2e/server',
    'shared-events',
    'importers/(testing/tiny-sozi|input-file)',
    'server/testing/[a-z-]+',
  ],
  // What is measured: the plain bundle holds everything, and the parts of the shell that count run on their own.
  bench: [
    'tooling',
    'importers',
    'importer-impress',
    'e2e',
    'cluster/start-cluster',
    'deck',
    'shared-events',
    'remote-kit',
    'shell',
    ...REMOTES,
    // The databases and the hostile input that the server is tested with, and what is stored.
    'server/test/support/[a-z-]+.ts',
    'server/src/storage/database/(open-database|tables).ts',
    'server/src/pages/rendering/slot-renderer.ts',
    'server/src/releases/replay/[a-z-]+.ts',
    // What benchmarks fill, read, delete and rebuild as the server would.
    'server/src/people/accounts/account-store.ts',
    'server/src/storage/files/folder-store.ts',
    'server/src/storage/(search-index|roll-ups|retention)/[a-z-]+.ts',
    'server/src/content/documents/search-indexer.ts',
    'server/src/features/insights/(period|read-insights|raw-figures/compare-figures).ts',
  ],
}
const WORKSPACES = Object.keys(MAY_IMPORT)

/** The only entries of another workspace that may be imported, as an alternative of a regular expression. */
const entriesOf = (allowed: readonly string[], other: string) =>
  allowed.flatMap((each) => (each.startsWith(`${other}/`) ? [each.slice(other.length + 1)] : [])).join('|') ||
  '-'

function forbiddenTo(workspace: string): ForbiddenImport[] {
  const allowed = MAY_IMPORT[workspace] ?? []
  const others = WORKSPACES.filter((other) => other !== workspace && !allowed.includes(other)).map(
    (other) => ({
      regex: `^(@viewpage|(.*/)?\\.\\.)/${other}(?!/(${entriesOf(allowed, other)})$)(/|$)`,
      message: `${workspace}/ may import ${allowed.join(', ') || 'no other workspace'}; connect it with ${other}/ by the bus or in the host.`,
    }),
  )
  return REMOTES.includes(workspace) ? [...others, HOST_ENTRY] : others
}

const HOST_ENTRY = {
  regex: '^@viewpage/remote-kit/host$',
  message: 'This entry is for hosts; a remote gets what it needs by useSlot().',
}

const workspaceRules = WORKSPACES.map((workspace) => ({
  files: [`${workspace}/**/*.{ts,tsx}`],
  // A build's configuration uses the tooling; the tooling's own test builds a small remote, and it has one as a template.
  excludeFiles: ['**/webpack.config.ts', 'tooling/test/mf-sample/**', 'tooling/template/**'],
  forbidden: forbiddenTo(workspace),
}))

/** The only files that convert between strings and markup. */
const TRUSTED_HTML = [
  // The tag, which escapes.
  'server/src/foundation/markup/html.ts',
  // JSON and code that cannot end their element.
  'server/src/foundation/markup/inline-json.ts',
  'server/src/foundation/markup/inline-code.ts',
  // HTML that remotes rendered, and drawings of ours.
  'server/src/pages/rendering/remote-html.ts',
  'server/src/foundation/markup/moving-drawing.ts',
  // Hashes of style sheets and scripts for the policy.
  'server/src/foundation/markup/inline-hash.ts',
  // Pages with places that are filled later.
  'server/src/foundation/markup/holes.ts',
  // An attribute of an element that the tag wrote.
  'server/src/foundation/markup/focus-problem.ts',
  // Sending documents, and reading them in tests.
  'server/src/foundation/markup/send-markup.ts',
  'server/test/support/markup-text.ts',
]

const TRUSTED_HTML_IMPORT = {
  regex: '/trusted-html\\.ts$',
  message:
    'Use the tag of foundation/markup/html.ts, which escapes, or inlineJson, inlineStyle, inlineScript, remoteHtml; send it by sendMarkup.',
}

/** The floors of the server, the lowest first. Each is a folder, and imports only from itself and from lower floors. */
export const SERVER_FLOORS = [
  'foundation',
  'storage',
  'content',
  'people',
  'releases',
  'pages',
  'features',
] as const

/** What starts and composes the server. Only the entries of the workspace import it. */
const SERVER_TOP = 'start|cli|app|all-features|open-[a-z]+'

/** The only file of `releases/` for the rest of the server (docs/decisions/0034-a-door-for-releases.md). */
const RELEASES_DOOR = {
  regex: '^(\\./|(\\.\\./)+)releases/(?!index\\.ts$)',
  message: 'Import it from releases/index.ts, which names what the rest of the server may use.',
}

const NO_OTHER_FEATURE = 'Move what two features need to a lower floor.'

/** A floor imports no higher one, and a feature no other feature. Tests may start the whole server. */
const floorRules = SERVER_FLOORS.map((floor, index) => ({
  files: [`server/src/${floor}/**/*.ts`],
  excludeFiles: ['**/*.test.ts'],
  closed: [
    {
      regex: `^(\\.\\./)+(${[...SERVER_FLOORS.slice(index + 1), SERVER_TOP].join('|')})(/|\\.ts$)`,
      message: `${floor}/ is below it (docs/architecture.md): take what it has as an argument.`,
    },
    ...(index > SERVER_FLOORS.indexOf('releases') ? [RELEASES_DOOR] : []),
  ],
}))

const featureRules = [1, 2].map((depth) => {
  const up = '\\.\\./'.repeat(depth)
  return {
    files: [`server/src/features/*/${'*/'.repeat(depth - 1)}*.ts`],
    excludeFiles: ['**/*.test.ts'],
    closed: [
      { regex: `^${up}(?!\\.\\./|parts\\.ts$)`, message: NO_OTHER_FEATURE },
      { regex: `^${up}\\.\\./(${SERVER_TOP})(/|\\.ts$)`, message: 'Only features are composed there.' },
      RELEASES_DOOR,
    ],
  }
})

const serverRules = [
  { files: ['server/**/*.ts'], excludeFiles: [] as string[], closed: [] },
  {
    files: ['server/src/*.ts', 'server/src/{start,cli}/**/*.ts'],
    excludeFiles: ['**/*.test.ts'],
    closed: [RELEASES_DOOR],
  },
  ...floorRules,
  ...featureRules,
].map(({ closed, files, excludeFiles }) => ({
  files,
  excludeFiles: [...TRUSTED_HTML, ...excludeFiles],
  forbidden: [...forbiddenTo('server'), TRUSTED_HTML_IMPORT, ...closed],
}))

const migrationRules = {
  files: ['server/src/storage/database/migrations/**/*.ts'],
  excludeFiles: ['**/*.test.ts'],
  forbidden: [
    {
      regex: '^(?!kysely$|(\\.\\./){1,2}open-database\\.ts$|\\./[a-z0-9-]+\\.ts$)',
      message:
        'A migration imports Kysely, the kind of database and other migrations only: other code changes after it.',
    },
  ],
}

/** Which files may not import what. Of several that match a file, the last one counts. */
export const importRules: OxlintOverride[] = [...workspaceRules, ...serverRules, migrationRules].map(
  ({ forbidden, ...where }) => ({ ...where, rules: { 'viewpage/imports': ['error', ...forbidden] } }),
)
