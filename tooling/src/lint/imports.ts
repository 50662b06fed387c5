import type { ESTree, Rule } from '@oxlint/plugins'

/** Imports that some files may not have. */
export interface ForbiddenImport {
  /** Matches what is imported, as it is written. */
  readonly regex: string
  /** What to do instead. */
  readonly message: string
}

/** Reports forbidden imports, which are its options. oxlint's `no-restricted-imports` has no look-ahead. */
export const imports: Rule = {
  meta: { type: 'problem', schema: false },
  create(context) {
    const forbidden = (context.options as unknown as ForbiddenImport[]).map(({ regex, message }) => ({
      // oxlint-disable-next-line viewpage/linear-patterns -- the patterns of import-rules.ts, applied to our imports
      pattern: new RegExp(regex),
      message,
    }))

    function check(node: ESTree.Node & { source: ESTree.StringLiteral | null }): void {
      const { source } = node
      if (source === null) return
      for (const { pattern, message } of forbidden) {
        if (pattern.test(source.value)) context.report({ node, message: `'${source.value}': ${message}` })
      }
    }

    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}
