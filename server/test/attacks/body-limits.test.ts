import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { listen, logInOverHttp, type HttpAnswer } from '../support/http-visitor.ts'
import { listRoutes, type ListedRoute } from '../support/route-list.ts'
import { publishTinyDeck } from '../support/publish-tiny-deck.ts'
import { storesOf } from '../support/stores.ts'
import { statementsDuring } from '../support/watch-statements.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const STEPS = 30

/** Bytes of a body that every route may take. Parsing it takes less than a millisecond. */
const USUAL_BYTES = 64 * 1024

/** Routes that take more, with the most that they take, and why. */
const LARGER: Readonly<Record<string, number>> = {
  // 2,000 steps with a title of 200 characters in any script.
  'PUT /api/v4/presentation/:oid/editing/': 4 * 1024 * 1024,
  // A picture; only for the owner.
  'POST /api/v4/presentation/:oid/cover/': 10 * 1024 * 1024,
  // 400 tags, which an import may have made long.
  'PUT /api/v4/presentation/:oid/tags/': 256 * 1024,
  // A host's contract; only for whoever has a token.
  'PUT /api/v1/hosts/:host': 264 * 1024,
  // A recording of a page; only for whoever has a token.
  'PUT /api/v1/remotes/:remote/recordings/:name': 2 * 1024 * 1024,
  // A build; only for whoever has a token.
  'PUT /api/v1/remotes/:remote/versions/:version': 32 * 1024 * 1024,
  'POST /api/v1/remotes/:remote/previews': 32 * 1024 * 1024,
  'POST /api/v1/remotes/:remote/check': 32 * 1024 * 1024,
  // A file; it is written to disk while it arrives.
  'POST /dashboard/next/upload/': 65 * 1024 * 1024,
  'POST /dashboard/next/:oid/file/': 65 * 1024 * 1024,
}

/** Their entries are checked later, one by one or by the schema of a remote; the limit is that of the body. */
const CHECKED_LATER = [
  'PUT /api/v1/remotes/:remote/recordings/:name',
  'POST /data/:remote/:name/:oid/',
  'POST /log/json',
  'POST /fallback/json',
  'POST /api/v1/viewer-log/',
]

describe('the bodies that the server takes', () => {
  let app: TestApp
  let routes: ListedRoute[]

  beforeAll(async () => {
    const all = await listRoutes(async () => {
      app = await startApp('sqlite')
    })
    routes = all.filter(({ method }) => method !== 'GET')
  })

  afterAll(() => app.stop())

  it('have a maximum length of every text, list and record in their schema', () => {
    expect(routes.length).toBeGreaterThan(40)
    const faults = routes.flatMap((route) => {
      const name = nameOf(route)
      return unbounded(route.bodySchema, CHECKED_LATER.includes(name)).map((place) => `${name}: ${place}`)
    })
    expect(faults).toEqual([])
  })

  it('are no larger than what their schema can hold', () => {
    const larger = routes
      .map(
        (route) =>
          [nameOf(route), route.bodyLimit ?? app.server.initialConfig.bodyLimit ?? Infinity] as const,
      )
      .filter(([, bytes]) => bytes > USUAL_BYTES)
    expect(Object.fromEntries(larger)).toEqual(LARGER)
  })
})

describe('an edit with very long texts', () => {
  const url = '/api/v4/presentation/orbit1/editing/'
  let app: TestApp
  let ada: Awaited<ReturnType<typeof logInOverHttp>>

  beforeAll(async () => {
    app = await startApp('sqlite')
    ada = await logInOverHttp(app, await listen(app), 'ada@example.com')
    await publishTinyDeck(
      app,
      { titles: Array.from({ length: STEPS }, () => 'One') },
      { oid: 'orbit1', ownerOid: ada.oid, privacy: 'private' },
    )
  }, 60_000)

  afterAll(() => app.stop())

  async function save(change: object) {
    const state = await storesOf(app).editing.stateOf('orbit1', 'a')
    let answer: HttpAnswer | undefined
    const ran = await statementsDuring(async () => {
      answer = await ada.write('PUT', url, { ...state, ...change })
    })
    const { details = [] } = JSON.parse(answer?.body ?? '{}') as { details?: string[] }
    const readsDocument = ran.some(({ sql }) => sql.includes('"documents"'))
    return { status: answer?.status, details, readsDocument }
  }

  it('is refused for a title of 1.9 MB before anything works on it', async () => {
    expect(await save({ title: 'x'.repeat(1_900_000) })).toEqual({
      status: 422,
      details: ['/title must NOT have more than 10000 characters'],
      readsDocument: false,
    })
  })

  it('is refused for the first twenty of many long step titles', async () => {
    const { steps } = await storesOf(app).editing.stateOf('orbit1', 'a')
    const { status, details } = await save({
      steps: steps.map(({ id }) => ({ id, title: ' '.repeat(1_999) + id.slice(0, 1) })),
    })
    expect(status).toBe(422)
    expect(details).toEqual(
      Array.from({ length: 20 }, (_, at) => `/steps/${at}/title has 2000 characters, at most 200 are taken`),
    )
  })
})

const nameOf = ({ method, pattern }: ListedRoute): string => `${method} ${pattern}`

/** The part of a JSON schema that bounds a value. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly maxItems?: number
  readonly maxLength?: number
  readonly maxProperties?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
}

/** The places of a schema that take something of any length. @param mayBeAnything whether a value may have no schema */
function unbounded(schema: Schema | undefined, mayBeAnything: boolean, place = ''): string[] {
  if (schema === undefined) return []
  const inside = (each: Schema, name: string) => unbounded(each, mayBeAnything, `${place}/${name}`)
  const { type, anyOf, allOf, properties = {}, patternProperties = {}, additionalProperties } = schema
  const options = anyOf ?? allOf
  if (options) return options.flatMap((each) => unbounded(each, mayBeAnything, place))
  if (schema.const !== undefined || schema.enum !== undefined) return []
  switch (type) {
    case 'string':
      return schema.maxLength === undefined ? [`${place} has no maxLength`] : []
    case 'array':
      return [
        ...(schema.maxItems === undefined ? [`${place} has no maxItems`] : []),
        ...inside(schema.items ?? {}, '*'),
      ]
    case 'object': {
      const records = Object.entries(patternProperties)
      const hasRecord = records.length > 0 || additionalProperties !== false
      return [
        ...(hasRecord && schema.maxProperties === undefined ? [`${place} has no maxProperties`] : []),
        ...Object.entries(properties).flatMap(([name, each]) => inside(each, name)),
        ...records.flatMap(([name, each]) => inside(each, name)),
        ...(typeof additionalProperties === 'object' ? inside(additionalProperties, '*') : []),
      ]
    }
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return []
    default:
      return mayBeAnything ? [] : [`${place} has no type`]
  }
}
