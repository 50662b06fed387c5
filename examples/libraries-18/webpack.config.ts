import { librarySet } from '@viewpage/tooling'

export default librarySet({ folder: import.meta.dirname, budgetBytes: 60_000 })
