import createCompilers from '@fastify/ajv-compiler'
import type { FastifySchemaCompiler } from 'fastify'

/** Compiles schemas once for all apps of the process. Types change nothing that was sent. */
const compile = createCompilers()(
  {},
  { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
)

/**
 * Validates like Fastify, but compiles the schema of a route with its first request: compiling all of them takes a
 * tenth of the start of a server, and most tests ask for few routes.
 */
export const validateLazily: FastifySchemaCompiler<unknown> = (route) => {
  let validate: ReturnType<typeof compile> | null = null
  return (data: unknown) => {
    validate ??= compile({ ...route })
    return validate(data) === true ? true : { error: validate.errors ?? [] }
  }
}
