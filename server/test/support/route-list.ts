import type { FastifyInstance } from 'fastify'

/** An address as it was registered, such as `/p/:oid/`, and the methods that it answers. */
export interface ListedRoute {
  readonly pattern: string
  readonly methods: readonly string[]
}

/** A line of Fastify's tree: how deep it is, its part of the address, and its methods. */
const LINE = /^((?:│ {3}| {4})*)(?:├──|└──) (.*?)(?: \(([A-Z, ]+)\))?$/

/** All routes of the server. */
export function routesOf(server: FastifyInstance): ListedRoute[] {
  const above: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = LINE.exec(line) ?? []
      const depth = indent.length / 4
      const pattern = (above[depth - 1] ?? '') + part
      above.splice(depth, Infinity, pattern)
      return methods === undefined ? [] : [{ pattern, methods: methods.split(', ') }]
    })
}
