import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/foundation/config/config.ts'
import type { Builds } from '../../src/open-releases.ts'

/** The server as a process of its own; its builds are the argument, as JSON. Prints its address. */
const app = await buildApp(readConfig(process.env), JSON.parse(process.argv[2] ?? '') as Builds)
await app.warmUp()
const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
process.stdout.write(`${url}\n`)
