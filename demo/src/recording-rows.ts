import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptRecording } from '@viewpage/server'
import type { Recording } from '@viewpage/shared-events/wire'
import type { NewRow } from './insert-rows.ts'

/** Written by `npm run recordings`: a folder for each remote. */
export const RECORDINGS = join(import.meta.dirname, 'recordings')

/** Thirty recordings of the demo's journeys, which the gate replays with candidates of our remotes. */
export function recordingRows(now: number): NewRow<'recordings'>[] {
  return readdirSync(RECORDINGS).flatMap((remote) =>
    readdirSync(join(RECORDINGS, remote)).map((file) => {
      const recording = JSON.parse(readFileSync(join(RECORDINGS, remote, file), 'utf8')) as Recording
      const name = file.replace(/\.json$/, '')
      return { remote, name, ...keptRecording(remote, name, recording), added_at: now, token_name: '*' }
    }),
  )
}
