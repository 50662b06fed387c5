import { remote } from '@viewpage/tooling'

export default remote({ folder: import.meta.dirname, port: 4199, budgetBytes: 8_000 })
