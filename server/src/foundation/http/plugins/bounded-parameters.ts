import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { ApiError } from '../../errors.ts'
import { isForm } from '../is-form.ts'

/** The largest form is that of sharing: six for each of 100 view links, three for each of 100 people. */
export const MAX_PARAMETERS = { address: 200, form: 1_000 } as const

/** Refuses requests with more parameters than any page sends, before anything looks through them. */
export const boundedParameters = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _, done) => {
    done(parametersIn(request.raw.url ?? '') > MAX_PARAMETERS.address ? tooMany('address') : undefined)
  })
  app.addHook('preValidation', (request, _, done) => {
    done(isForm(request) && fieldsIn(request) > MAX_PARAMETERS.form ? tooMany('form') : undefined)
  })
})

function tooMany(where: keyof typeof MAX_PARAMETERS): ApiError {
  return new ApiError('bad_request', {
    message: `The ${where} has more than ${MAX_PARAMETERS[where]} parameters. No page of this site sends so many.`,
  })
}

function parametersIn(url: string): number {
  const start = url.indexOf('?')
  if (start === -1) return 0
  let count = 1
  for (let at = url.indexOf('&', start); at !== -1; at = url.indexOf('&', at + 1)) count += 1
  return count
}

/** Repeated fields count each. */
function fieldsIn({ body }: FastifyRequest): number {
  if (typeof body !== 'object' || body === null) return 0
  let count = 0
  for (const value of Object.values(body)) count += Array.isArray(value) ? value.length : 1
  return count
}
