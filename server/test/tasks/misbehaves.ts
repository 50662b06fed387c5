import { spawn } from 'node:child_process'
import { createCanvas } from '@napi-rs/canvas'
import { serveTask } from '../../src/foundation/tasks/serve-task.ts'

/** What the process does. */
export type Misbehaviour =
  | 'answers'
  | 'throws'
  | 'exits'
  | 'loops'
  | 'fills the heap'
  | 'fills native memory'
  | 'leaves a process behind'

serveTask(async (task: Misbehaviour, sendProgress: (progress: string) => void): Promise<object> => {
  const kept: object[] = []
  /* oxlint-disable no-fallthrough -- those cases end the process or never end */
  switch (task) {
    case 'answers':
      sendProgress('at work')
      return { environment: Object.keys(process.env).sort(), map: new Map([[1, 'one']]) }
    case 'throws':
      throw new TypeError('it is broken')
    case 'exits':
      process.exit(7)
    case 'loops':
      for (;;);
    case 'fills the heap':
      for (;;) kept.push(new Array(1_000_000).fill(Math.random()))
    case 'fills native memory':
      for (;;) {
        const canvas = createCanvas(8_000, 8_000)
        canvas.getContext('2d').fillRect(0, 0, 8_000, 8_000)
        kept.push(canvas)
      }
    case 'leaves a process behind':
      return { pid: spawn('sleep', ['600'], { stdio: 'ignore' }).pid }
  }
})
