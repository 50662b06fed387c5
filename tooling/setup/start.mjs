// npm start: all set-up, then the page in production mode.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, ownNode, root, run } from './install.mjs'
import { serverCommand } from './server-command.mjs'

install()
run('npm', ['run', 'build', '--silent'])

// Everybody knows the passwords of the demo.
const demo = process.env.VIEWPAGE_ENV === 'production' ? {} : { VIEWPAGE_DEMO: '1' }
const server = spawn(join(root, 'node_modules/.bin/node'), serverCommand, {
  cwd: root,
  stdio: 'inherit',
  env: { ...demo, ...ownNode(), NODE_ENV: 'production' },
})
// Ctrl-C reaches the server too; this process only waits for it to end.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (signal === 'SIGTERM') server.kill(signal)
  })
}
server.on('exit', (code) => process.exit(code ?? 0))
