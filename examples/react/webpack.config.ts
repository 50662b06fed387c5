import { remote } from '@viewpage/tooling'

export default remote({ folder: import.meta.dirname, port: 4120, budgetBytes: 10_000 })
