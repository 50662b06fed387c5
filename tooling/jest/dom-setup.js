import '@testing-library/jest-dom/jest-globals'
// React Testing Library is loaded by the tests that render: it then removes what they rendered by itself.

// jsdom does not navigate, so it has no entries of a navigation.
globalThis.performance.getEntriesByType ??= () => []
