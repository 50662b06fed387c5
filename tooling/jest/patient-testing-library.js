// React Testing Library, whose waits end only when something hangs: on a busy machine, what takes 50 ms takes seconds.
import { configure } from '@testing-library/react/dist/index.js'

/** ms. */
const LIMIT = 15_000

configure({ asyncUtilTimeout: LIMIT })

export * from '@testing-library/react/dist/index.js'
