import { faultsOfEvents, type EventContracts, type ObjectSchema } from '@viewpage/shared-events/wire'
import ts from 'typescript-6'
import { optionsIn, valueIn, type DeclaredAction } from './action-contracts.ts'
import { dataSchemaOf } from './data-schema.ts'
import type { SourceProgram } from './source-program.ts'

/**
 * The events of its own that a remote declares, by `name@major`: from the `fields: fieldsOf<…>()` of its sources.
 *
 * @throws Error with every event that has no fields, other fields elsewhere, or is not allowed
 */
export function eventContracts(
  { checker, files }: SourceProgram,
  remote: string,
  actions: readonly DeclaredAction[],
): EventContracts {
  const events: Record<string, ObjectSchema> = {}
  const faults: string[] = []
  const declared = files
    .filter(({ isDeclarationFile }) => !isDeclarationFile)
    .flatMap((file) => fieldsIn(file))
  for (const key of ownEventsOf(actions)) {
    const found = declared.filter((each) => each.key === key)
    const schemas = found.map(({ fields }) => dataSchemaOf(checker, checker.getTypeFromTypeNode(fields)))
    const [schema] = schemas
    if (schema?.type !== 'object')
      faults.push(`the event ${key} has no "fields: fieldsOf<{ … }>()" in a defineAction of its sources`)
    else if (new Set(schemas.map((each) => JSON.stringify(each))).size > 1)
      faults.push(`the event ${key} has different fields in two actions`)
    else events[key] = schema
  }
  faults.push(...faultsOfEvents(remote, events))
  if (faults.length > 0)
    throw new Error(
      `[tooling] Failed to write the contract of ${remote}: ${faults.join('; ')}. Change the declarations of these actions.`,
    )
  return events
}

/** `name@major` of each event of a remote's own that actions cause, sorted. */
export function ownEventsOf(actions: readonly Pick<DeclaredAction, 'analytics'>[]): string[] {
  const keys = actions.flatMap(({ analytics }) =>
    analytics && 'fields' in analytics ? [`${analytics.event}@${analytics.version ?? 1}`] : [],
  )
  return [...new Set(keys)].sort()
}

function fieldsIn(file: ts.SourceFile): { readonly key: string; readonly fields: ts.TypeNode }[] {
  return file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ initializer }) => {
      const options = initializer && optionsIn(initializer)
      const analytics = options && valueIn(options, 'analytics')
      if (!analytics || !ts.isObjectLiteralExpression(analytics)) return []
      const [event, version, fields] = ['event', 'version', 'fields'].map((name) => valueIn(analytics, name))
      if (!event || !ts.isStringLiteral(event) || !fields || !ts.isCallExpression(fields)) return []
      const [type] = fields.typeArguments ?? []
      return type ? [{ key: `${event.text}@${version?.getText() ?? '1'}`, fields: type }] : []
    })
}
