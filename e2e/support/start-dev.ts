import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A running `viewpage dev`. */
export interface RunningDev {
  /** Waits until it prints something. @returns the first group of the pattern. @throws Error if it ends before */
  print(pattern: RegExp): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts `viewpage dev`, which runs until it is stopped.
 *
 * @param viewpage the command, for example `npx viewpage`
 */
export function startDev(
  [command, ...before]: readonly [string, ...string[]],
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): RunningDev {
  // In a process group, because npx starts a process of its own for the command.
  const child = spawn(command, [...before, 'dev', ...args], { cwd, env, detached: true })
  let output = ''
  return {
    print: (pattern) =>
      new Promise<string>((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (chunk: Buffer) => {
            output += chunk.toString()
            const found = pattern.exec(output)?.[1]
            if (found !== undefined) resolve(found)
          })
        }
        child.once('exit', () => reject(new Error(`[e2e] "viewpage dev" ended:\n${output}`)))
      }),
    async stop() {
      if (child.pid === undefined || child.exitCode !== null) return
      process.kill(-child.pid, 'SIGTERM')
      await once(child, 'exit')
    },
  }
}
