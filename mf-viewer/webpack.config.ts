import { remote } from '@viewpage/tooling'
import { remote as declaration } from './src/remote.ts'

export default remote({
  folder: import.meta.dirname,
  port: 4102,
  budgetBytes: 19_400,
  lazyBudgetBytes: 45_000,
  exposes: declaration.exposes,
})
