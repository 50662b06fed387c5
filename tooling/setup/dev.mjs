// npm run dev: all set-up, then the page with everything built again when a file changes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { refuseUsedPort } from './free-port.mjs'
import { install, ownNode, root } from './install.mjs'
import { keptToken } from './kept-token.mjs'
import { whenNpmEnds } from './when-npm-ends.mjs'

const { PORT = '8080', HOST = '127.0.0.1' } = process.env

await refuseUsedPort({ command: 'npm run dev', port: PORT, host: HOST })
install()

// PostgreSQL remembers the token (docs/operating/README.md#release-tokens).
const token = process.env.VIEWPAGE_RELEASE_TOKEN ?? keptToken(join(root, 'data'))
const env = {
  VIEWPAGE_DEMO: '1',
  VIEWPAGE_LOG_LEVEL: 'warn',
  // One process of the server, which is told of each build.
  VIEWPAGE_PROCESSES: '1',
  // What is built here must not be live in the `npm start` beside it.
  DATA_DIR: join(root, 'data/dev'),
  ...ownNode(),
  VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ '*': token }),
  VIEWPAGE_RELEASE_TOKEN: token,
}
const child = spawn('viewpage', ['watch'], { cwd: root, stdio: 'inherit', env })
// On a terminal the group gets it, too; the child counts both as one.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
whenNpmEnds(() => child.kill('SIGTERM'))
child.on('exit', (status) => process.exit(status ?? 1))
