import { join } from 'node:path'
import { remote } from '@viewpage/tooling'

export default remote({
  folder: import.meta.dirname,
  port: 4121,
  budgetBytes: 15_000,
  rules: (target) => [
    {
      test: /\.svelte$/,
      loader: join(import.meta.dirname, 'build/svelte-loader.cjs'),
      options: { generate: target === 'browser' ? 'client' : 'server' },
    },
    // It creates a Trusted Types policy, which pages refuse, for components that make HTML from text. Ours do not.
    { test: /[\\/]svelte[\\/]src[\\/]internal[\\/]client[\\/]dom[\\/]reconciler\.js$/, sideEffects: false },
  ],
})
