import type { Expression, SpreadElement } from 'estree'

/** Whether the argument of `new Worker` is `new URL('…', import.meta.url)`, which makes a script of the build. */
export function isScriptOfWorker(argument: Expression | SpreadElement | undefined): boolean {
  if (argument?.type !== 'NewExpression') return false
  const { callee, arguments: parts } = argument
  const [, base] = parts
  return (
    callee.type === 'Identifier' &&
    callee.name === 'URL' &&
    base?.type === 'MemberExpression' &&
    base.object.type === 'MetaProperty'
  )
}
