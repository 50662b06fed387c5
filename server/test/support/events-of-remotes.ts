import type { EventContracts, ObjectSchema } from '@viewpage/shared-events/wire'
import { analyticsEvent } from './analytics-event.ts'
import { fakeBuild, withContract, type FakeBuild } from './fake-builds.ts'
import type { Browser } from './start-app.ts'

/** The fields of an event that versions of `mf-notes` declare. */
export const NOTE_ADDED: ObjectSchema = {
  type: 'object',
  properties: { length: { type: 'number' }, kind: { enum: ['drawing', 'text'] }, topic: { type: 'string' } },
  required: ['length', 'kind'],
}

/** A version of a remote that declares events. */
export function notesBuild(
  version: string,
  events: EventContracts = { 'mf-notes/note_added@1': NOTE_ADDED },
  remote = 'mf-notes',
): FakeBuild {
  return withContract(fakeBuild(remote, version, [remote.replace('mf-', '')]), { events })
}

interface SentEvent {
  readonly key?: string
  readonly remote?: string
  readonly version?: string
}

/** An event of a remote's own, as the page sends it. */
export function remoteEvent(
  fields: object = { length: 4, kind: 'text' },
  { key = 'mf-notes/note_added@1', remote = 'mf-notes', version = '1.0.0' }: SentEvent = {},
) {
  const { seq: _, ...event } = analyticsEvent(key.slice(0, key.lastIndexOf('@')), fields)
  return { ...event, core: { ...event.core, schema_id: key, remote, remote_version: version } }
}

/** Sends events as a page does. @returns the status */
export async function sendEvents(browser: Browser, events: readonly object[]): Promise<number> {
  return (await browser.ask({ method: 'POST', url: '/log/json', payload: [...events] })).statusCode
}
