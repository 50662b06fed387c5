import type { Plugin } from '@oxlint/plugins'
import { html } from './html.ts'
import { imports } from './imports.ts'
import { linearPatterns } from './linear-patterns.ts'
import { sortedFlags } from './sorted-flags.ts'
import { texts } from './texts.ts'

/** The rules of this repository, as `viewpage/…`. */
const plugin: Plugin = {
  meta: { name: 'viewpage' },
  rules: { html, imports, 'linear-patterns': linearPatterns, 'sorted-flags': sortedFlags, texts },
}

export default plugin
