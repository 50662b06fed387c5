import { remote } from '@viewpage/tooling'

export default remote({
  folder: import.meta.dirname,
  port: 4103,
  budgetBytes: 12_000,
  exposes: { './Toolbar': './src/Toolbar.tsx' },
})
