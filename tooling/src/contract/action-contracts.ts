import type { ActionContracts, DataSchema } from '@viewpage/shared-events/wire'
import ts from 'typescript-6'
import { dataSchemaOf, isUndefined } from './data-schema.ts'
import type { SourceProgram } from './source-program.ts'

/** A declared action, as far as contracts need it. */
export interface DeclaredAction {
  readonly type: string
  readonly version: number
  readonly key: string
  readonly sticky: boolean
  /** With `fields` for an event of the remote's own. */
  readonly analytics?:
    | false
    | { readonly event: string; readonly version?: number; readonly fields?: object | undefined }
  readonly upcast?: { readonly from: DeclaredAction }
  readonly alsoAs?: { readonly older: DeclaredAction }
}

/** Finds payload types by the key of their action. */
export interface PayloadTypes {
  find(key: string): ts.Type | null
}

/**
 * The payload types of a program: of each `defineAction({ type, version, payload: payloadOf<…>() })` in its sources, and
 * of packages without sources by the types of the lists in a declaration.
 *
 * @param lists types of lists, and the declarations that they contain in the same order
 */
export function payloadTypes(
  { checker, files }: SourceProgram,
  lists: readonly { readonly type: ts.Type | null; readonly actions: readonly DeclaredAction[] }[],
): PayloadTypes {
  const found = new Map<string, ts.Type>()
  for (const { type, actions } of lists) {
    if (!type || !checker.isTupleType(type)) continue
    checker.getTypeArguments(type as ts.TypeReference).forEach((declaration, index) => {
      const [payload] = checker.getTypeArguments(declaration as ts.TypeReference)
      const key = actions[index]?.key
      if (payload && key !== undefined && !(payload.flags & ts.TypeFlags.Never)) found.set(key, payload)
    })
  }
  for (const file of files) if (!file.isDeclarationFile) addDeclarations(checker, file, found)
  return { find: (key) => found.get(key) ?? null }
}

function addDeclarations(checker: ts.TypeChecker, file: ts.SourceFile, found: Map<string, ts.Type>): void {
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { initializer } of statement.declarationList.declarations) {
      const declared = initializer && readDeclaration(initializer)
      if (declared) found.set(declared.key, checker.getTypeFromTypeNode(declared.payload))
    }
  }
}

/** The argument of `defineAction({ … })`; `null` for another expression. */
export function optionsIn(node: ts.Expression): ts.ObjectLiteralExpression | null {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineAction') return null
  const [argument] = node.arguments
  return argument && ts.isObjectLiteralExpression(argument) ? argument : null
}

/** The value of a property that an object literal names. */
export function valueIn({ properties }: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  return properties.filter(ts.isPropertyAssignment).find((each) => each.name.getText() === name)?.initializer
}

function readDeclaration(node: ts.Expression): { key: string; payload: ts.TypeNode } | null {
  const options = optionsIn(node)
  if (!options) return null
  const [type, version, payload] = ['type', 'version', 'payload'].map((name) => valueIn(options, name))
  if (!type || !ts.isStringLiteral(type) || !payload || !ts.isCallExpression(payload)) return null
  const [argumentType] = payload.typeArguments ?? []
  return argumentType ? { key: `${type.text}@${version?.getText() ?? '1'}`, payload: argumentType } : null
}

/** The actions that a build publishes, older versions that it publishes too among them. */
export function emittedContracts(
  { checker }: SourceProgram,
  payloads: PayloadTypes,
  actions: readonly DeclaredAction[],
): ActionContracts {
  return Object.fromEntries(
    sorted(actions.flatMap(withPublished)).map(({ key, sticky }) => [
      key,
      { payload: schemaOf(checker, payloads, key), sticky },
    ]),
  )
}

/** The actions that a build accepts, older versions that it converts among them. */
export function consumedContracts(
  { checker }: SourceProgram,
  payloads: PayloadTypes,
  actions: readonly DeclaredAction[],
): ActionContracts {
  return Object.fromEntries(
    sorted(actions.flatMap(withConverted)).map(({ key, sticky }) => {
      const type = payloads.find(key)
      // Whoever expects no payload ignores one.
      const payload = type && isUndefined(type) ? {} : schemaOf(checker, payloads, key)
      return [key, { payload, sticky }]
    }),
  )
}

function withConverted(action: DeclaredAction): DeclaredAction[] {
  return action.upcast ? [action, ...withConverted(action.upcast.from)] : [action]
}

/** The keys under which a build publishes actions, each once. */
export function publishedKeys(actions: readonly DeclaredAction[]): string[] {
  return [...new Set(actions.flatMap(withPublished).map(({ key }) => key))]
}

function withPublished(action: DeclaredAction): DeclaredAction[] {
  return action.alsoAs ? [action, ...withPublished(action.alsoAs.older)] : [action]
}

/** A payload without a known type is equal to no other. */
function schemaOf(checker: ts.TypeChecker, payloads: PayloadTypes, key: string): DataSchema {
  const type = payloads.find(key)
  return type ? dataSchemaOf(checker, type) : { opaque: `unknown payload of ${key}` }
}

const sorted = (actions: readonly DeclaredAction[]) =>
  actions.toSorted((one, other) => (one.key < other.key ? -1 : 1))
