import { words, type SchemaError } from '../../generated/validate-document.js'

/**
 * The first error of a compiled validator in words, such as `lines[0].runs[1].colour must be a colour (#rrggbb or
 * #rrggbbaa)`.
 */
export function schemaProblem(errors: readonly SchemaError[]): string {
  const [{ instancePath, keyword, params } = { instancePath: '', keyword: '', params: {} }] = errors
  const at = inWords(instancePath)
  const subject = (field: unknown) =>
    [at, field].filter((part) => typeof part === 'string' && part).join('.') || 'it'
  if (keyword === 'required') return `${subject(params['missingProperty'])} is missing`
  if (keyword === 'discriminator') return `${subject(params['tag'])} ${unknownTag(params['tagValue'])}`
  if ('text' in params) return `${subject(params['text'])} must be text`
  if ('missing' in params) return `${subject(params['missing'])} is missing`
  if ('unknown' in params)
    return `${at || 'it'} has a property "${shortened(params['unknown'])}", which is not known`
  if ('key' in params) return `${at} has a key "${shortened(params['key'])}", which must be ${leaf(params)}`
  if ('leaf' in params) return `${listed(subject, at, params['at'])} must be ${leaf(params)}`
  if ('least' in params) return `${at} must have ${Number(params['least'])} or more`
  if ('most' in params) return `${at} may have at most ${Number(params['most']).toLocaleString('en')}`
  return `${at || 'it'} must be ${params['type'] === 'list' ? 'a list' : 'an object'}`
}

function unknownTag(value: unknown): string {
  return typeof value === 'string' ? `"${shortened(value)}" is not known` : 'must be text'
}

function leaf(params: Readonly<Record<string, unknown>>): string {
  return words[Number(params['leaf'])] ?? 'something else'
}

function listed(subject: (field: unknown) => string, at: string, field: unknown): string {
  return typeof field === 'number' ? `${at}[${field}]` : subject(field)
}

/** `/lines/0/runs` as `lines[0].runs` */
function inWords(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) =>
      /^\d+$/.test(part) ? `[${part}]` : `.${part.replaceAll('~1', '/').replaceAll('~0', '~')}`,
    )
    .join('')
    .replace(/^\./, '')
}

function shortened(value: unknown): string {
  const text = String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
