import { remote } from '@viewpage/tooling'

export default remote({ folder: import.meta.dirname, port: 4100, budgetBytes: 5_000 })
