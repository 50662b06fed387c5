import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Type } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance } from 'fastify'
import { validateLazily } from './validate-lazily.ts'

describe('a route with a schema', () => {
  let app: FastifyInstance

  beforeAll(() => {
    app = Fastify()
    app.setValidatorCompiler(validateLazily)
    const body = Type.Object({ amount: Type.Integer() }, { additionalProperties: false })
    app.post('/', { schema: { body } }, (request) => request.body)
  })
  afterAll(() => app.close())

  const post = (payload: object) => app.inject({ method: 'POST', url: '/', payload })

  it('answers what the schema allows', async () => {
    const { statusCode, body } = await post({ amount: 1 })
    expect([statusCode, body]).toEqual([200, '{"amount":1}'])
  })

  it.each([
    ['another type, without changing it', { amount: '1' }, 'body/amount must be integer'],
    ['a property too many', { amount: 1, other: 2 }, 'body must NOT have additional properties'],
    ['a property too few', {}, "body must have required property 'amount'"],
  ])('refuses %s', async (_, payload, message) => {
    const { statusCode, body } = await post(payload)
    expect([statusCode, JSON.parse(body)]).toEqual([400, expect.objectContaining({ message })])
  })
})
