// npm start: all set-up, then the page in production mode.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, ownNode, root, run } from './install.mjs'
import { serverCommand } from './server-command.mjs'

install()
run('npm', ['run', 'build', '--silent'])

const server = spawn(join(root, 'node_modules/.bin/node'), serverCommand, {
  cwd: root,
  stdio: 'inherit',
  env: { VIEWPAGE_DEMO: '1', ...ownNode(), NODE_ENV: 'production' },
})
// Ctrl-C reaches the server too; this process only waits for it to end.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (signal === 'SIGTERM') server.kill(signal)
  })
}
server.on('exit', (code) => process.exit(code ?? 0))
