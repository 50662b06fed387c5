import { setTimeout as wait } from 'node:timers/promises'
import type { FakeBuild } from '@viewpage/server/testing/fake-builds'
import { createLedger, type Ledger } from './ledger.ts'
import { deckNumber, edit, like, upload, uploadDecks } from './owning.ts'
import { release } from './releasing.ts'
import { signUp, type Member } from './requests.ts'
import { countIn, createTally, type Counter, type Tally } from './tally.ts'
import { loadPages, reportViews, sendEvents } from './watching.ts'

/** ms between two requests of a loop. Uploads and edits stay below their limits. */
const PAUSES = { pages: 30, likes: 80, edits: 700, events: 80, views: 150, uploads: 6_000, releases: 3_000 }
type Kind = keyof typeof PAUSES

/** Each may upload 30 presentations an hour. */
const UPLOADERS = 5

export interface Load {
  readonly tallies: readonly Tally[]
  readonly ledger: Ledger
  /** The presentation that everybody watches. */
  readonly oid: string
  /** Resolves when every write that was begun is acknowledged. */
  stop(): Promise<void>
}

/**
 * Visitors, owners and a team who use a site until they are stopped.
 *
 * @param onReleased called when an activation was acknowledged
 * @throws Error if accounts cannot be made
 */
export async function startLoad(url: string, onReleased: (build: FakeBuild) => Promise<void>): Promise<Load> {
  const port = Number(new URL(url).port)
  const stopping = new AbortController()
  const ledger = createLedger()
  const tallies = new Map<string, Tally>()
  const loops: Promise<void>[] = []

  const counterOf = (kind: string): Counter => {
    const tally = tallies.get(kind) ?? createTally(kind)
    tallies.set(kind, tally)
    return countIn(tally)
  }
  const repeat = (kind: Kind, make: (counter: Counter) => () => Promise<void>) => {
    loops.push(repeatUntil(stopping.signal, make(counterOf(kind)), PAUSES[kind]))
  }

  const members: Member[] = []
  for (let number = 1; number <= UPLOADERS; number++)
    members.push(await signUp(port, `owner-${number}@example.com`))
  const [owner, fan] = members
  const oid = owner && (await upload(owner, counterOf('uploads'), deckNumber(0)))
  if (!owner || !fan || !oid) throw new Error('[cluster] The first upload failed.')
  // The first edit makes it public.
  const editing = { counter: counterOf('edits'), pages: counterOf('own edits seen'), ledger }
  const editOnce = edit(owner, oid, editing)
  await editOnce()

  for (let visitor = 0; visitor < 3; visitor++) repeat('pages', (counter) => loadPages(port, oid, counter))
  repeat('likes', (counter) => like(fan, oid, counter, ledger))
  repeat('edits', () => editOnce)
  for (let sender = 0; sender < 2; sender++) repeat('events', (counter) => sendEvents(port, counter, ledger))
  repeat('views', (counter) => reportViews(port, oid, counter, ledger))
  repeat('uploads', (counter) => uploadDecks(members, counter, ledger))
  repeat('releases', (counter) => release(url, counter, { ledger, onReleased }))

  return {
    tallies: [...tallies.values()],
    ledger,
    oid,
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function repeatUntil(signal: AbortSignal, step: () => Promise<void>, pauseMs: number): Promise<void> {
  while (!signal.aborted) {
    await step()
    await wait(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}
