import type { Schema } from './compact-schema.ts'

/** The check of a scalar value as source text, and its description in words. */
export interface LeafCode {
  /** A JavaScript function from value to boolean. */
  readonly check: string
  readonly words: string
}

/**
 * Generates the check of a scalar schema.
 *
 * @throws Error for an unknown keyword, so that no limit is silently lost
 */
export function leafCode(schema: Schema): LeafCode {
  const { description, default: _default, ...rest } = schema
  const { check, words } = codeOf(rest)
  return { check, words: typeof description === 'string' && rest['type'] === 'string' ? description : words }
}

function codeOf(schema: Schema): LeafCode {
  if ('const' in schema) {
    return { check: `v=>v===${JSON.stringify(schema['const'])}`, words: JSON.stringify(schema['const']) }
  }
  if (Array.isArray(schema['enum'])) {
    const values = schema['enum'] as readonly string[]
    return {
      check: `v=>${JSON.stringify(values)}.includes(v)`,
      words: `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`,
    }
  }
  if (schema['type'] === 'boolean') return { check: 'v=>typeof v=="boolean"', words: 'true or false' }
  if (schema['type'] === 'string') return stringCode(schema)
  if (schema['type'] === 'number' || schema['type'] === 'integer') return numberCode(schema)
  throw new Error(`[deck] No check is written for ${JSON.stringify(schema)}: add it to scripts/leaf-code.ts.`)
}

function stringCode({ type: _type, minLength, maxLength, pattern, ...others }: Schema): LeafCode {
  refuseOthers(others)
  const tests = ['typeof v=="string"']
  if (typeof minLength === 'number') tests.push(`v.length>=${minLength}`)
  if (typeof maxLength === 'number') tests.push(`v.length<=${maxLength}`)
  if (typeof pattern === 'string') tests.push(`${new RegExp(pattern, 'u').toString()}.test(v)`)
  const length = typeof maxLength === 'number' ? ` of at most ${inWords(maxLength)} characters` : ''
  const words =
    typeof minLength === 'number'
      ? `text of ${minLength} to ${String(maxLength)} characters`
      : `text${length}`
  return { check: `v=>${tests.join('&&')}`, words }
}

function numberCode({ type, minimum, maximum, exclusiveMinimum, ...others }: Schema): LeafCode {
  refuseOthers(others)
  const tests = [type === 'integer' ? 'Number.isInteger(v)' : 'typeof v=="number"']
  const words = [type === 'integer' ? 'a whole number' : 'a number']
  if (typeof minimum === 'number') {
    tests.push(`v>=${minimum}`)
    words.push(`from ${inWords(minimum)}`)
  }
  if (typeof exclusiveMinimum === 'number') {
    tests.push(`v>${exclusiveMinimum}`)
    words.push(`above ${inWords(exclusiveMinimum)}`)
  }
  if (typeof maximum === 'number') {
    tests.push(`v<=${maximum}`)
    words.push(`up to ${inWords(maximum)}`)
  } else tests.push('v<Infinity')
  return { check: `v=>${tests.join('&&')}`, words: words.join(' ') }
}

function inWords(limit: number): string {
  return Math.abs(limit) >= 1e9 ? limit.toExponential().replace('+', '') : limit.toLocaleString('en')
}

function refuseOthers(others: Schema): void {
  const [unknown] = Object.keys(others)
  if (unknown)
    throw new Error(
      `[deck] No check is written for the keyword "${unknown}": add it to scripts/leaf-code.ts.`,
    )
}
