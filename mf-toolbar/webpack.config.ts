import { remote } from '@viewpage/tooling'
import { remote as declaration } from './src/remote.ts'

export default remote({
  folder: import.meta.dirname,
  port: 4103,
  budgetBytes: 13_400,
  exposes: declaration.exposes,
})
