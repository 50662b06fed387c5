import type { DataSchema } from '@viewpage/shared-events/wire'
import ts from 'typescript-6'

const MAX_DEPTH = 20

/** Converts a type of the compiler to the form of contracts. */
export function dataSchemaOf(checker: ts.TypeChecker, type: ts.Type): DataSchema {
  return convert(checker, type, [])
}

/** Whether a value of this type may be missing. */
export function isUndefined(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0
}

type Outer = readonly ts.Type[]

function convert(checker: ts.TypeChecker, type: ts.Type, outer: Outer): DataSchema {
  const { flags } = type
  if (flags & ts.TypeFlags.Unknown) return {}
  if (flags & ts.TypeFlags.Null) return { type: 'null' }
  if (isUndefined(type)) return { opaque: 'undefined' }
  if (type.isStringLiteral() || type.isNumberLiteral()) return { enum: [type.value] }
  if (flags & ts.TypeFlags.BooleanLiteral) return { enum: [checker.typeToString(type) === 'true'] }
  if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' }
  if (flags & ts.TypeFlags.String) return { type: 'string' }
  if (flags & ts.TypeFlags.Number) return { type: 'number' }
  if (type.isUnion()) return unionOf(type.types.map((member) => convert(checker, member, outer)))
  const isStructure = (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0
  if (!isStructure || outer.length > MAX_DEPTH || outer.includes(type)) return opaque(checker, type)
  return convertObject(checker, type, outer)
}

function convertObject(checker: ts.TypeChecker, type: ts.Type, outer: Outer): DataSchema {
  const inner = [...outer, type]
  if (checker.isTupleType(type)) return opaque(checker, type)
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    return item ? { type: 'array', items: convert(checker, item, inner) } : opaque(checker, type)
  }
  const properties = checker.getPropertiesOfType(type)
  const typeOf = (property: ts.Symbol) => checker.getTypeOfSymbol(property)
  // The props of a component are data and functions; what has functions further inside is no data.
  const isProps = outer.length === 0
  const isData = type.getCallSignatures().length + type.getConstructSignatures().length === 0
  if (!isData || (!isProps && properties.some((each) => hasCalls(typeOf(each))))) return opaque(checker, type)

  const named = properties.map((property) => {
    const whole = typeOf(property)
    const present = withoutUndefined(whole)
    const isOptional =
      (property.flags & ts.SymbolFlags.Optional) !== 0 || present.length < membersOf(whole).length
    return {
      name: property.name,
      isOptional,
      schema: unionOf(present.map((each) => convert(checker, each, inner))),
    }
  })
  const others = type.getStringIndexType()
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    required: named.flatMap(({ name, isOptional }) => (isOptional ? [] : [name])),
    ...(others && { additionalProperties: convert(checker, others, inner) }),
  }
}

const membersOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])
const withoutUndefined = (type: ts.Type) => membersOf(type).filter((member) => !isUndefined(member))
const hasCalls = (type: ts.Type) => membersOf(type).some((member) => member.getCallSignatures().length > 0)

/** Literals become one enumeration; `true` and `false` become a boolean. */
function unionOf(members: readonly DataSchema[]): DataSchema {
  const values = members.flatMap((member) => member.enum ?? [])
  const isBoolean = values.includes(true) && values.includes(false)
  const literals = isBoolean ? values.filter((value) => typeof value !== 'boolean') : values
  const all: DataSchema[] = [
    ...members.filter((member) => !member.enum),
    ...(isBoolean ? [{ type: 'boolean' } as const] : []),
    ...(literals.length > 0 ? [{ enum: literals.toSorted() }] : []),
  ]
  const [first] = all
  if (first !== undefined && all.length === 1) return first
  return all.length === 0 ? { opaque: 'undefined' } : { anyOf: all }
}

function opaque(checker: ts.TypeChecker, type: ts.Type): DataSchema {
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope
  return { opaque: checker.typeToString(type, undefined, flags) }
}
