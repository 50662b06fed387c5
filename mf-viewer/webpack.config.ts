import { remote } from '@viewpage/tooling'

export default remote({
  folder: import.meta.dirname,
  port: 4102,
  budgetBytes: 20_000,
  lazyBudgetBytes: 40_000,
})
