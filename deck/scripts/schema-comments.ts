import { readFileSync } from 'node:fs'
import ts from 'typescript-6'

/**
 * The comments in a schema's source, by name: `Step`, or `Step.hold` for its field. Alternatives of a union have their
 * tag in the name: `DrawingSchema.group.clip`.
 */
export function schemaComments(file: string): ReadonlyMap<string, string> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const comments = new Map<string, string>()
  const remember = (name: string, node: ts.Node) => {
    const text = commentOf(node)
    if (text) comments.set(name, text)
  }
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const declaration of statement.declarationList.declarations) {
      const name = declaration.name.getText(source)
      remember(name, statement)
      const inUnion = declaration.initializer?.getText(source).startsWith('Type.Union(') ?? false
      visit(declaration.initializer, name, inUnion)
    }
  }
  return comments

  function visit(node: ts.Node | undefined, name: string, inUnion: boolean): void {
    if (!node) return
    if (ts.isPropertyAssignment(node)) {
      const field = `${name}.${node.name.getText(source)}`
      remember(field, node)
      visit(node.initializer, field, false)
      return
    }
    const tag = inUnion && ts.isObjectLiteralExpression(node) ? tagOf(node, source) : null
    const inside = tag === null ? name : `${name}.${tag}`
    node.forEachChild((child) => visit(child, inside, inUnion && tag === null))
  }
}

function commentOf(node: ts.Node): string {
  const text = ts
    .getJSDocCommentsAndTags(node)
    .map(({ comment }) => (typeof comment === 'string' ? comment : ''))
    .join(' ')
  // Citations are for people who work on the code.
  return text
    .replace(/\s+/g, ' ')
    .replace(/ \(docs\/behaviour\/[^)]*\)/g, '')
    .trim()
}

/** `group` of `{ op: Type.Literal('group'), … }` */
function tagOf(object: ts.ObjectLiteralExpression, source: ts.SourceFile): string | null {
  const [first] = object.properties
  const text = first && ts.isPropertyAssignment(first) ? first.initializer.getText(source) : ''
  return /^Type\.Literal\('(\w+)'\)$/.exec(text)?.[1] ?? null
}
