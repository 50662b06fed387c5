import type { ValueSchema } from '@viewpage/shared-events/wire'

/** A value that fits, without the properties that its schema does not name; or why it does not fit. */
export type ReadValue = { readonly value: unknown } | { readonly fault: string }

/** Values and choices that are looked at. A response of 64 kB has at most some 33,000 values. */
const MAX_STEPS = 50_000

const MISFIT = Symbol('misfit')

interface Reading {
  steps: number
  fault: string
}

/** Reads a value by the schema of a team, in bounded time. */
export function readValue(schema: ValueSchema, value: unknown): ReadValue {
  const reading: Reading = { steps: MAX_STEPS, fault: '' }
  const read = readInto(reading, schema, value, '')
  return read === MISFIT ? { fault: reading.fault } : { value: read }
}

function readInto(reading: Reading, schema: ValueSchema, value: unknown, place: string): unknown {
  reading.steps -= 1
  if (reading.steps < 0) return misfit(reading, place, 'has too many values and choices to check')
  const { type, anyOf, enum: values } = schema
  if (anyOf) return readChoice(reading, anyOf, value, place)
  if ('const' in schema && value !== schema.const)
    return misfit(reading, place, `must be ${JSON.stringify(schema.const)}`)
  if (values && !values.some((each) => each === value))
    return misfit(reading, place, `must be one of ${JSON.stringify(values).slice(0, 100)}`)
  switch (type) {
    case 'string':
      return readString(reading, schema, value, place)
    case 'number':
    case 'integer':
      return readNumber(reading, schema, value, place)
    case 'boolean':
      return typeof value === 'boolean' ? value : misfit(reading, place, 'must be true or false')
    case 'null':
      return value === null ? value : misfit(reading, place, 'must be null')
    case 'array':
      return readList(reading, schema, value, place)
    case 'object':
      return readObject(reading, schema, value, place)
    case undefined:
      return value
  }
}

function misfit(reading: Reading, place: string, reason: string): typeof MISFIT {
  reading.fault = `${place.slice(0, 200)} ${reason}`.trim()
  return MISFIT
}

function readChoice(
  reading: Reading,
  choices: readonly ValueSchema[],
  value: unknown,
  place: string,
): unknown {
  for (const choice of choices) {
    const read = readInto(reading, choice, value, place)
    if (read !== MISFIT || reading.steps < 0) return read
  }
  return misfit(reading, place, 'fits none of the choices')
}

function readString(
  reading: Reading,
  { minLength = 0, maxLength = Infinity }: ValueSchema,
  value: unknown,
  place: string,
) {
  if (typeof value !== 'string') return misfit(reading, place, 'must be a text')
  if (value.length >= minLength && value.length <= maxLength) return value
  return misfit(reading, place, `has ${value.length} characters, not ${minLength} to ${maxLength}`)
}

function readNumber(
  reading: Reading,
  { type, minimum = -Infinity, maximum = Infinity }: ValueSchema,
  value: unknown,
  place: string,
) {
  if (typeof value !== 'number' || !Number.isFinite(value)) return misfit(reading, place, 'must be a number')
  if (type === 'integer' && !Number.isInteger(value)) return misfit(reading, place, 'must be a whole number')
  return value >= minimum && value <= maximum
    ? value
    : misfit(reading, place, `must be from ${minimum} to ${maximum}`)
}

function readList(
  reading: Reading,
  { items = {}, minItems = 0, maxItems = Infinity }: ValueSchema,
  value: unknown,
  place: string,
) {
  if (!Array.isArray(value)) return misfit(reading, place, 'must be a list')
  if (value.length < minItems || value.length > maxItems)
    return misfit(reading, place, `has ${value.length} items, not ${minItems} to ${maxItems}`)
  const list: unknown[] = []
  for (const [at, each] of value.entries()) {
    const read = readInto(reading, items, each, `${place}/${at}`)
    if (read === MISFIT) return read
    list.push(read)
  }
  return list
}

function readObject(
  reading: Reading,
  { properties = {}, required = [], additionalProperties = false }: ValueSchema,
  value: unknown,
  place: string,
) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return misfit(reading, place, 'must be an object')
  const missing = required.find((name) => !Object.hasOwn(value, name))
  if (missing !== undefined) return misfit(reading, place, `must have "${missing}"`)
  const fields: [name: string, read: unknown][] = []
  for (const [name, each] of Object.entries(value)) {
    const named = Object.hasOwn(properties, name) ? properties[name] : undefined
    const schema = named ?? additionalProperties
    if (typeof schema === 'boolean') continue
    const read = readInto(reading, schema, each, `${place}/${name}`)
    if (read === MISFIT) return read
    fields.push([name, read])
  }
  return Object.fromEntries(fields)
}
