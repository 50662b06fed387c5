import type { Rule } from '@oxlint/plugins'

/** Reports unsorted flags of patterns. oxlint gives `regexp/sort-flags` the flags sorted. */
export const sortedFlags: Rule = {
  meta: { type: 'suggestion', messages: { unsorted: 'Sort the flags: {{sorted}}.' } },
  create: (context) => ({
    Literal(node) {
      if (!('regex' in node)) return
      const flags = context.sourceCode.getText(node).split('/').at(-1) ?? ''
      const sorted = [...flags].sort().join('')
      if (flags !== sorted) context.report({ node, messageId: 'unsorted', data: { sorted } })
    },
  }),
}
