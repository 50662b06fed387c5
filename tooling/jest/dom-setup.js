import { afterEach } from '@jest/globals'
import '@testing-library/jest-dom/jest-globals'
import { cleanup } from '@testing-library/react'

globalThis.IS_REACT_ACT_ENVIRONMENT = true

// jsdom does not navigate, so it has no entries of a navigation.
globalThis.performance.getEntriesByType ??= () => []

afterEach(cleanup)
