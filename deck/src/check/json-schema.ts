/** A JSON Schema, with the keywords of the document schema. */
export interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema | readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxProperties?: number
}
