import { startServer } from './start/start-server.ts'

await startServer()
