import { join } from 'node:path'
import { remote } from '@viewpage/tooling'

const build = (file: string) => join(import.meta.dirname, 'build', file)

export default remote({
  folder: import.meta.dirname,
  port: 4123,
  budgetBytes: 40_000,
  rules: (target) => [
    { test: /\.vue$/, loader: build('vue-loader.cjs'), options: { ssr: target === 'server' } },
    { test: /[\\/]runtime-dom\.esm-bundler\.js$/, loader: build('without-policy.cjs') },
  ],
})
