import type { Rule } from '@oxlint/plugins'

/** Reports texts that are written in JSX. */
export const texts: Rule = {
  meta: {
    type: 'problem',
    messages: { written: 'Texts come from the locales: use useText() or <Markup>.' },
  },
  create: (context) => ({
    JSXText(node) {
      if (/\p{L}/u.test(node.value)) context.report({ node, messageId: 'written' })
    },
  }),
}
