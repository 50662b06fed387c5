import { remote } from '@viewpage/tooling'

export default remote({ folder: import.meta.dirname, port: 4104, budgetBytes: 6_900 })
