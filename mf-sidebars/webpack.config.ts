import { remote } from '@viewpage/tooling'

export default remote({ folder: import.meta.dirname, port: 4105, budgetBytes: 5_500 })
