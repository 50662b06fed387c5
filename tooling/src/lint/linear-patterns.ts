import type { ESTree, Rule } from '@oxlint/plugins'
import { findSlowness } from './find-slowness.ts'

/** A parameter of a route with a pattern: `/user/:oid(^[a-z]+$)`. */
const ROUTE_PATTERN = /:\w+\(([^()]+)\)/g

/**
 * Reports patterns that take more than linear time on some text: literals, texts given to `RegExp`, `pattern` in JSON
 * schemas, and parameters of routes. A `RegExp` built from parts is reported too, because it cannot be checked.
 */
export const linearPatterns: Rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      slow: '{{slowness}}. Visitors can send such a text: let every part match only what the next part cannot match.',
      composed: 'Write this pattern as a literal, so that it is checked for linear time.',
    },
  },
  create(context) {
    function check(node: ESTree.Node, pattern: string, flags: string): void {
      const slowness = findSlowness(pattern, flags)
      if (slowness !== null) context.report({ node, messageId: 'slow', data: { slowness } })
    }

    function checkCall(node: ESTree.NewExpression | ESTree.CallExpression): void {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
      const [pattern, flags] = node.arguments.map((argument) => {
        return argument.type === 'Literal' && typeof argument.value === 'string' ? argument.value : null
      })
      if (typeof pattern === 'string' && flags !== null) check(node, pattern, flags ?? '')
      else context.report({ node, messageId: 'composed' })
    }

    return {
      Literal(node) {
        if ('regex' in node) check(node, node.regex.pattern, node.regex.flags)
        else if (typeof node.value === 'string' && node.value.startsWith('/')) {
          for (const [, pattern = ''] of node.value.matchAll(ROUTE_PATTERN)) check(node, pattern, '')
        }
      },
      NewExpression: checkCall,
      CallExpression: checkCall,
      'Property[key.name="pattern"] > Literal.value'(node: ESTree.StringLiteral) {
        if (typeof node.value === 'string') check(node, node.value, 'u')
      },
    }
  },
}
