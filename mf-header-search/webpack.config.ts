import { remote } from '@viewpage/tooling'

export default remote({ folder: import.meta.dirname, port: 4101, budgetBytes: 7_500 })
