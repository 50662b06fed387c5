// npm run dev: all set-up, then the page with everything built again when a file changes.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { buildWhatChanged } from './build.mjs'
import { install, ownNode, root } from './install.mjs'
import { serverCommand } from './server-command.mjs'
import { REMOTES } from './workspaces.mjs'

const port = process.env.PORT ?? '8080'
// PostgreSQL remembers the token (docs/operating/README.md#release-tokens).
const token = process.env.VIEWPAGE_RELEASE_TOKEN ?? randomBytes(18).toString('base64url')

install()
buildWhatChanged()

const env = {
  VIEWPAGE_DEMO: '1',
  VIEWPAGE_LOG_LEVEL: 'warn',
  ...ownNode(),
  VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ '*': token }),
  VIEWPAGE_URL: `http://127.0.0.1:${port}`,
  VIEWPAGE_RELEASE_TOKEN: token,
}
const options = { cwd: root, stdio: 'inherit', env }
const children = [
  spawn(
    'node',
    [
      '--watch',
      ...['server/src', 'importers/src', 'importer-impress/src', 'demo/src', 'shell/dist', 'editor/dist'].map(
        (path) => `--watch-path=${path}`,
      ),
      ...serverCommand,
    ],
    options,
  ),
  spawn('viewpage', ['watch', 'shell', 'editor', ...REMOTES], options),
  spawn('viewpage', ['styleguide', '--watch'], options),
]
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
