import type { Http } from '@viewpage/remote-kit'
import type { BeforePublished } from '@viewpage/shared-events/site-paths'

/** What the server knows of a presentation, as far as it is needed to save it unchanged. */
interface Stored {
  readonly version: string
  readonly title: string
  readonly description: string
  readonly steps: readonly { readonly id: string; readonly title: string }[]
}

/**
 * Changes who can see a presentation, and nothing else.
 *
 * @throws HttpError if it was refused, or somebody changed the presentation meanwhile; Error if the response is another one
 */
export async function changePrivacy(
  http: Pick<Http, 'get' | 'put'>,
  oid: string,
  privacy: BeforePublished,
): Promise<void> {
  const url = `/api/v4/presentation/${encodeURIComponent(oid)}/editing/`
  const { data } = await http.get(url)
  if (!isStored(data))
    throw new Error('[shell] Failed to change who can see it: the response is another one.')
  const { version, title, description } = data
  const steps = data.steps.map((step) => ({ id: step.id, title: step.title }))
  await http.put(url, { version, title, description, privacy, steps })
}

function isStored(data: unknown): data is Stored {
  if (typeof data !== 'object' || data === null) return false
  const { version, title, description, steps } = data as Partial<Record<keyof Stored, unknown>>
  return [version, title, description].every((each) => typeof each === 'string') && Array.isArray(steps)
}
