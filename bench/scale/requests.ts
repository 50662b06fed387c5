import { ROUTES_TABLE } from '../../server/test/support/routes-table.ts'
import { MAIN } from './main-account.ts'

/** A page or an API call that is asked for by GET. */
export interface Asked {
  readonly name: string
  readonly path: string
  readonly isLoggedIn: boolean
  /** A file with raw rows, whose size grows with them: only the wait of others counts. */
  readonly isFile: boolean
}

const { oid, presentation } = MAIN

/** What replaces the names in `docs/routes.md`. */
const PARTS: Readonly<Record<string, string>> = {
  '{oid}': presentation,
  '{classic}': 'classic1',
  '{slug}': 'a-slug',
  '{user}': oid,
  '{template}': 'lesson-with-shapes',
  '{term}': 'time',
  '{link}': MAIN.link,
  '{invitation}': 'unknown',
  '{mailed}': 'unknown',
  '{hook}': 'unknown',
  '{address}': encodeURIComponent(`http://127.0.0.1/p/${presentation}/`),
}

/** Lists at other places, and searches of other kinds. */
const LISTS = [
  '/explore/?sort=newest',
  '/explore/?page=20',
  '/explore/?page=4000',
  '/explore/?page=900&after=0.1600000000000.zzzz',
  '/user/owner-000001/',
  '/sitemap.xml?page=2',
  '/sitemap.xml?page=120',
  ...[
    'world history',
    'ge',
    'con',
    'presen',
    'history schaftung',
    'presentatoin',
    'histroy wolrd',
    'zzzzzzzz',
  ].map((term) => `/explore/search/?search=${encodeURIComponent(term)}`),
  '/explore/search/?search=time&page=5',
]

const OWN_LISTS = [
  '/dashboard/next/?page=15&after=1600000000000.zzzz',
  '/dashboard/next/?page=15&before=1600000000000.zzzz',
  '/dashboard/next/?page=2',
  '/dashboard/next/?page=20',
  '/dashboard/next/?q=history',
  '/dashboard/next/?q=story%20wa&sort=title',
  '/dashboard/next/?q=zzz&sort=views',
  '/dashboard/shared/?page=2',
  '/dashboard/bin/?page=2',
]

const API = [
  `/api/v4/presentation/?owner_id=${oid}&privacy=public&limit=50`,
  `/api/v4/presentation/${presentation}/document/`,
  `/api/v1/insights/viewers/${MAIN.link}/`,
  `/api/v4/presentation/${presentation}/page-data/`,
  '/api/v1/remotes/',
  '/api/openapi.json',
  '/api/v1/csrf/',
  '/settings/deleted/',
  // Without the mail of an address they lead to the first one.
  '/viewers/record/',
  '/viewers/record/viewer.json',
  '/releases/current',
]

const OWN_API = [
  '/api/v1/presentations/',
  '/api/v1/presentations/?page=2&after=1600000000000.zzzz',
  `/api/v1/presentations/${presentation}/insights/?range=all`,
  `/api/v4/presentation/${presentation}/comments/`,
  `/api/v4/presentation/${presentation}/editing/`,
  `/api/v4/presentation/${presentation}/tags/`,
  `/api/v4/presentation/${presentation}/sharing/`,
  `/dashboard/next/${presentation}/delete/`,
  `/dashboard/next/${presentation}/links/${MAIN.link}/acceptances.json`,
  `/dashboard/next/${presentation}/first-look/`,
  `/dashboard/next/${presentation}/file/`,
]

const INSIGHTS = `/p/${presentation}/insights/`
const OWN_INSIGHTS = ['?range=7', '?range=all', '?range=all&tz=Asia%2FKolkata', '?range=all&viewers=50'].map(
  (query) => INSIGHTS + query,
)
const FILES = [
  ...['days.csv', 'steps.csv', 'views.csv', 'path.ndjson', 'viewers.csv'].map(
    (file) => `${INSIGHTS}export/${file}?range=all`,
  ),
  ...['', 'original/', 'pdf/'].map((file) => `/api/v4/presentation/${presentation}/download/${file}`),
]

/** Every page of `docs/routes.md` and every API call that reads. */
export function allRequests(): Asked[] {
  const routes = ROUTES_TABLE.map(({ pattern }) =>
    Object.entries(PARTS).reduce((path, [name, part]) => path.replace(name, part), pattern),
  ).filter((path) => path !== '/logout/')
  const everybody = [...routes, ...LISTS, ...API].map((path) => ({ name: path, path, isLoggedIn: false }))
  const own = [...routes, ...LISTS.slice(0, 4), ...OWN_LISTS, ...OWN_API, ...OWN_INSIGHTS, ...FILES].map(
    (path) => ({ name: `${path} (owner)`, path, isLoggedIn: true }),
  )
  return [...everybody, ...own].map((asked) => ({ ...asked, isFile: FILES.includes(asked.path) }))
}

/** The insights of a popular presentation have a limit of their own. */
export function isInsights({ path, isFile, isLoggedIn }: Asked): boolean {
  return path.startsWith(INSIGHTS) && isLoggedIn && !isFile
}
