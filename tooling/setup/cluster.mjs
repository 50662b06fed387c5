// npm run cluster: all set-up, then several servers with everything they need.
import { spawn } from 'node:child_process'
import { buildWhatChanged } from './build.mjs'
import { install, ownNode, root } from './install.mjs'
import { whenNpmEnds } from './when-npm-ends.mjs'

install()
buildWhatChanged()
const child = spawn('node', ['cluster/src/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: ownNode(),
})
// A terminal sends Ctrl-C to both processes.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
whenNpmEnds(() => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))
