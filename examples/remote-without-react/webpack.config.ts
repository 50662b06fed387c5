import { join } from 'node:path'
import { remote } from '@viewpage/tooling'

export default remote({
  folder: import.meta.dirname,
  port: 4120,
  budgetBytes: 15_000,
  rules: (target) => [
    {
      test: /\.svelte$/,
      loader: join(import.meta.dirname, 'build/svelte-loader.cjs'),
      options: { generate: target === 'browser' ? 'client' : 'server' },
    },
  ],
})
