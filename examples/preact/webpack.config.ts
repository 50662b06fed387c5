import { remote } from '@viewpage/tooling'

export default remote({ folder: import.meta.dirname, port: 4122, budgetBytes: 10_000 })
