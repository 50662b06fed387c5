import type { Rule } from '@oxlint/plugins'

/** Reports components that take HTML as a string. */
export const html: Rule = {
  meta: {
    type: 'problem',
    messages: { dangerous: 'Build elements instead; data from outside must not become HTML.' },
  },
  create: (context) => ({
    JSXAttribute(node) {
      if (node.name.name === 'dangerouslySetInnerHTML') context.report({ node, messageId: 'dangerous' })
    },
  }),
}
