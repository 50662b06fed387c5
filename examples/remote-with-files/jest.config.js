import { pageJestConfig } from '@viewpage/tooling/jest'

export default pageJestConfig({ folder: import.meta.dirname })
