import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-6'

const actionsFolder = join(import.meta.dirname, '../src/actions')

/** The documentation of an action, from its declaration. */
export interface DocumentedAction {
  /** `viewer.stepChanged` */
  readonly name: string
  readonly key: string
  readonly sentence: string
  readonly payload: string
  readonly sticky: boolean
  /** The name of its event, or a dash. */
  readonly event: string
}

/** All declared actions, by file and then in the order of the file. */
export function readActions(): DocumentedAction[] {
  return readdirSync(actionsFolder)
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .flatMap((file) => {
      const owner = file.replace('.ts', '')
      const source = parse(join(actionsFolder, file))
      return source.statements.flatMap((statement) => documentedAction(owner, statement, source))
    })
}

function documentedAction(owner: string, statement: ts.Statement, source: ts.SourceFile): DocumentedAction[] {
  if (!ts.isVariableStatement(statement)) return []
  const [declaration] = statement.declarationList.declarations
  const call = declaration?.initializer
  if (
    !declaration ||
    !call ||
    !ts.isCallExpression(call) ||
    call.expression.getText(source) !== 'defineAction'
  )
    return []
  const [options] = call.arguments
  if (!options || !ts.isObjectLiteralExpression(options)) return []
  const text = (name: string) => propertyOf(options, name)?.initializer.getText(source)
  const version = text('version') ?? '1'
  const payload = propertyOf(options, 'payload')?.initializer
  const payloadType =
    payload && ts.isCallExpression(payload) ? payload.typeArguments?.[0]?.getText(source) : undefined
  const analytics = propertyOf(options, 'analytics')?.initializer
  const event =
    analytics && ts.isObjectLiteralExpression(analytics)
      ? propertyOf(analytics, 'event')?.initializer.getText(source).replaceAll("'", '`')
      : undefined
  return [
    {
      name: `${owner}.${declaration.name.getText(source)}`,
      key: `${(text('type') ?? '').replaceAll("'", '')}@${version}`,
      sentence: sentenceOf(statement),
      payload: payloadType === undefined ? 'void' : inOneLine(payloadType),
      sticky: text('sticky') === 'true',
      event: event ?? '—',
    },
  ]
}

/** An object type that the formatter wrote in several lines. */
function inOneLine(type: string): string {
  return type
    .replace(/\{\n\s*/g, '{ ')
    .replace(/\n\s*\}/g, ' }')
    .replace(/\n\s*/g, '; ')
}

function propertyOf(object: ts.ObjectLiteralExpression, name: string): ts.PropertyAssignment | undefined {
  return object.properties.find(
    (property): property is ts.PropertyAssignment =>
      ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) && property.name.text === name,
  )
}

function sentenceOf(statement: ts.Statement): string {
  const [comment] = ts.getJSDocCommentsAndTags(statement)
  const text = comment && typeof comment.comment === 'string' ? comment.comment : ''
  return text.replace(/\s+/g, ' ').trim()
}

/** The syntax tree of a file. */
export function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
}
