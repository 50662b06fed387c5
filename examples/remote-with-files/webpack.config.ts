import { remote } from '@viewpage/tooling'
import { remote as declaration } from './src/remote.ts'

export default remote({
  folder: import.meta.dirname,
  port: 4121,
  exposes: declaration.exposes,
  budgetBytes: 5_500,
})
