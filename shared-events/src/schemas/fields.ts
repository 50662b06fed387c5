import Type from 'typebox'
import { OID } from '../patterns.ts'

export const Oid = Type.String({ ...OID, description: 'Presentation or user id' })

export const Path = Type.String({ pattern: '^/(?!/)', description: 'A path on this site' })
export const Url = Type.String({
  pattern: '^(https?://|/(?!/))',
  description: 'A path on this site or an absolute URL',
})

export const StepUrl = Type.String({
  pattern: '^(https?://|/(?!/)).*\\{step\\}',
  description: 'URL of the picture of a step, 320 × 180; `{step}` is replaced by its number, from 1',
})

export const Srcset = Type.String({
  pattern: '^\\S+ \\d+w(, \\S+ \\d+w)*$',
  description: 'The same picture in several widths, as the attribute `srcset`',
})

export const TextLanguage = Type.String({
  maxLength: 35,
  description: 'The language of its texts (BCP 47); absent: not known',
})
