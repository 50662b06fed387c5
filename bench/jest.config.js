import { jestConfig } from '@viewpage/tooling/jest'

export default jestConfig({ folder: import.meta.dirname })
