import { ROUTES_TABLE } from '../../server/test/support/routes-table.ts'
import { MAIN } from './fill.ts'

/** A page or an API call that is asked for by GET. */
export interface Asked {
  readonly name: string
  readonly path: string
  readonly isLoggedIn: boolean
}

const { oid, presentation } = MAIN

/** What stands for the names in `docs/routes.md`. Insights are measured by a benchmark of their own. */
const PARTS: Readonly<Record<string, string>> = {
  '{oid}': presentation,
  '{classic}': 'classic1',
  '{slug}': 'a-slug',
  '{user}': oid,
  '{template}': 'lesson-with-shapes',
  '{term}': 'time',
  '{link}': 'bench-link-0',
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
]

const API = [
  `/api/v4/presentation/?owner_id=${oid}&privacy=public&limit=50`,
  `/api/v4/presentation/${presentation}/document/`,
  '/api/v1/insights/viewers/bench-link-0/',
  '/releases/current',
]

const OWN_API = [
  `/api/v4/presentation/${presentation}/comments/`,
  `/api/v4/presentation/${presentation}/editing/`,
]

/** Every page of `docs/routes.md` and every API call that reads. */
export function allRequests(): Asked[] {
  const routes = ROUTES_TABLE.map(({ pattern }) =>
    Object.entries(PARTS).reduce((path, [name, part]) => path.replace(name, part), pattern),
  ).filter((path) => path !== '/logout/')
  const everybody = [...routes, ...LISTS, ...API]
  return [
    ...everybody.map((path) => ({ name: path, path, isLoggedIn: false })),
    ...[...routes, ...LISTS.slice(0, 4), ...OWN_LISTS, ...OWN_API].map((path) => ({
      name: `${path} (owner)`,
      path,
      isLoggedIn: true,
    })),
  ]
}
