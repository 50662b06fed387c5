import type { InputFile } from '@viewpage/importers/input-file'
import { tinySozi } from '@viewpage/importers/testing/tiny-sozi'
import type { HttpAnswer } from '@viewpage/server/testing/http-visitor'
import { multipartOf } from '@viewpage/server/testing/multipart'
import type { Ledger } from './ledger.ts'
import { sendOnce, sendUntilAcknowledged, type Member } from './requests.ts'
import type { Counter } from './tally.ts'

const UPLOAD_PATH = '/dashboard/next/upload/'

/** Likes a presentation, and takes it back, in turn. */
export function like(member: Member, oid: string, counter: Counter, { likes }: Ledger): () => Promise<void> {
  const path = `/api/v4/presentation/${oid}/like/`
  let wanted = false
  return async () => {
    wanted = !wanted
    const send = () => member.write(wanted ? 'PUT' : 'DELETE', path)
    if ((await sendUntilAcknowledged(counter, send)) === null) return
    likes.set(member.email, wanted)
  }
}

/**
 * Gives a presentation one title after the other. The owner's next page must show it.
 */
export function edit(
  owner: Member,
  oid: string,
  { counter, pages, ledger }: { counter: Counter; pages: Counter; ledger: Ledger },
): () => Promise<void> {
  const path = `/api/v4/presentation/${oid}/editing/`
  let number = 0
  return async () => {
    const title = `Title ${++number}`
    const state = await sendUntilAcknowledged(counter, () => owner.ask('GET', path))
    if (state === null) return
    const { version, description, steps } = JSON.parse(state.body) as EditState
    const save = () => owner.write('PUT', path, { version, title, description, privacy: 'public', steps })
    // The response to the first try may have been lost: then the second one conflicts with what it stored itself.
    const isSaved = (answer: HttpAnswer) => answer.status === 200 || shows(answer, title)
    if ((await sendUntilAcknowledged(counter, save, isSaved)) === null) return
    ledger.titles.set(oid, title)
    await sendOnce(
      pages,
      () => owner.ask('GET', `/p/${oid}/`, { headers: { accept: 'text/html' } }),
      (page) => page.status === 200 && page.body.includes(`>${title}<`),
    )
  }
}

interface EditState {
  readonly version: string
  readonly title: string
  readonly description: string
  readonly steps: readonly object[]
}

function shows({ status, body }: HttpAnswer, title: string): boolean {
  return status === 409 && (JSON.parse(body) as { current?: EditState }).current?.title === title
}

/** Uploads a small deck. @returns the oid of the presentation, or `null` if it failed */
export async function upload(
  owner: Member,
  counter: Counter,
  deck: readonly InputFile[],
): Promise<string | null> {
  const { headers, payload } = multipartOf({ csrftoken: owner.cookies.get('csrftoken') ?? '' }, deck)
  const answer = await sendOnce(
    counter,
    () =>
      owner.ask('POST', UPLOAD_PATH, {
        headers: { ...headers, accept: 'application/x-ndjson' },
        body: payload.toString(),
      }),
    ({ body }) => PRESENTATION.test(body),
  )
  return PRESENTATION.exec(answer?.body ?? '')?.[1] ?? null
}

/** The last line of the response to an upload. */
const PRESENTATION = /"path":"\/dashboard\/next\/(\w+)\//

/** Uploads one deck after the other; each differs. */
export function uploadDecks(
  owners: readonly Member[],
  counter: Counter,
  { uploads }: Ledger,
): () => Promise<void> {
  let number = 0
  return async () => {
    const owner = owners[number % owners.length]
    if (!owner) return
    const oid = await upload(owner, counter, deckNumber(++number))
    if (oid !== null) uploads.add(oid)
  }
}

export const deckNumber = (number: number): InputFile[] =>
  tinySozi(`<circle cx="50" cy="50" r="${10 + (number % 40)}" fill="rgb(${number % 255} 99 99)"/>`, [
    { title: 'One' },
    { title: 'Two', cameras: { __sozi_auto__: { cx: 40, width: 20, height: 20 } } },
  ])
