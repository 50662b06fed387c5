// npm start: all set-up, then the page in production mode.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setInterval } from 'node:timers'
import { buildWhatChanged } from './build.mjs'
import { install, ownNode, root } from './install.mjs'
import { serverCommand } from './server-command.mjs'

/** ms between two looks whether npm is still there. */
const LOOK_EVERY = 200

install()
buildWhatChanged()

// Everybody knows the passwords of the demo.
const demo = process.env.VIEWPAGE_ENV === 'production' ? {} : { VIEWPAGE_DEMO: '1' }
const server = spawn(join(root, 'node_modules/.bin/node'), serverCommand, {
  cwd: root,
  // The server stops when the channel closes, so it does not outlive this process.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...demo, ...ownNode(), NODE_ENV: 'production' },
})
server.on('exit', (code) => process.exit(code ?? 1))

// The server may get a signal twice: from here and, as part of a process group, by itself. It knows.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))

// npm passes signals to a shell, which does not pass them on.
const npm = process.ppid
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => {
    if (process.ppid !== npm) server.kill('SIGTERM')
  }, LOOK_EVERY).unref()
}
