import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Validator } from '@seriousme/openapi-schema-validator'
import { listRoutes, type ListedRoute } from '../../../test/support/route-list.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { API_CALLS, callKey } from './describe-api.ts'

let app: TestApp
let routes: readonly ListedRoute[] = []
let description: Description

interface Operation {
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly security?: readonly unknown[]
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

beforeAll(async () => {
  routes = await listRoutes(async () => {
    app = await startApp('sqlite')
  })
  const response = await app.browser().get('/api/openapi.json')
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  description = response.json()
})
afterAll(() => app.stop())

test('the description is valid OpenAPI', async () => {
  const validator = new Validator()
  expect(await validator.validate({ ...description })).toEqual({ valid: true })
  // Each reference leads somewhere.
  expect(() => validator.resolveRefs()).not.toThrow()
})

test('every route of the API is described, and nothing else', () => {
  const ofApi = routes.filter(({ pattern }) => pattern.startsWith('/api/') && pattern !== '/api/openapi.json')
  // The storage of the app was prepared by another one.
  const registered = [...new Set(ofApi.map(({ method, pattern }) => callKey(method, pattern)))]
  expect(Object.keys(API_CALLS).toSorted()).toEqual(registered.toSorted())
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  expect(described.toSorted()).toEqual(registered.toSorted())
})

test('a call says in one line what it does, who may make it, and what it takes and sends', () => {
  for (const operations of Object.values(description.paths))
    for (const { summary, tags, security, responses } of Object.values(operations)) {
      expect(summary).toMatch(/^[A-Z][^.\n]{5,100}$/)
      expect(tags).toHaveLength(1)
      expect(security?.length).toBeGreaterThan(0)
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['4XX', '5XX']))
    }
  const save = description.paths['/api/v4/presentation/{oid}/editing/']?.['put']
  expect(save?.parameters).toEqual([expect.objectContaining({ name: 'oid', in: 'path' })])
  expect(save?.requestBody?.content).toHaveProperty(['application/json'])
  expect(save?.security).toEqual([{ session: [], csrfToken: [] }, { apiToken: ['write'] }])
  expect(Object.keys(save?.responses ?? {})).toEqual(expect.arrayContaining(['200', '409']))
  const like = description.paths['/api/v4/presentation/{oid}/like-wish/']?.['put']
  expect(like?.responses['204']).not.toHaveProperty('content')
})

// docs/behaviour/programs.md#scopes
test('a call that takes API tokens names the scope that it needs, and no other call does', () => {
  for (const { method, pattern, scope } of routes) {
    const path = pattern.replaceAll(/:(\w+)/g, '{$1}')
    const { security } = description.paths[path]?.[method.toLowerCase()] ?? {}
    const tokens = security?.filter((way) => JSON.stringify(way).includes('apiToken')) ?? []
    expect([path, tokens]).toEqual([path, scope === undefined ? [] : [{ apiToken: [scope] }]])
  }
})
