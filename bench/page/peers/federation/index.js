// Shared modules load asynchronously, so the documentation recommends an entry that only imports the rest.
import('./start.ts')
