import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

export interface Program {
  readonly child: ChildProcess
  end(): Promise<void>
}

/** Starts a program without data worth keeping. It ends with this process at the latest. */
export function startProgram(path: string, args: readonly string[], options: SpawnOptions): Program {
  const child = spawn(path, args, options)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'exit').catch(() => undefined)
  return {
    child,
    async end() {
      process.off('exit', kill)
      kill()
      await exited
    },
  }
}
