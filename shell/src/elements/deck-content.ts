import { ElementError } from './element-error.ts'

/** s before its end at which a token is renewed, and after which a failed renewal is repeated. */
const RENEW_BEFORE_S = 60
const RETRY_AFTER_S = 10
/** Of a server that does not say when the token ends. */
const UNKNOWN_END_S = 300

/** How a page of another origin shows the content of a presentation. */
export interface DeckContent {
  /** Its storage token; `null` where everybody may see it. */
  readonly token: string | null
  /** s until the token ends. */
  readonly endsIn: number
}

/**
 * Asks for the content with a host token, which is in no address.
 *
 * @param server the origin of viewpage
 * @throws ElementError with the sentence of the server if it refuses the token
 */
export async function readContent(
  server: string,
  oid: string,
  hostToken: string,
  signal: AbortSignal,
): Promise<DeckContent> {
  const url = `${server}/api/v4/presentation/${encodeURIComponent(oid)}/page-data/`
  const headers = { Authorization: `Bearer ${hostToken}` }
  const response = await fetch(url, { headers, credentials: 'omit', signal }).catch((cause: unknown) => {
    throw new ElementError(
      `${server} did not respond, or does not let pages of ${location.origin} ask. Let its operator register this origin, and the Content-Security-Policy of this page allow ${server} in connect-src.`,
      { cause },
    )
  })
  const { status } = response
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (!response.ok) {
    const reason =
      status !== 404 && typeof body['message'] === 'string'
        ? body['message']
        : `there is no presentation "${oid}" that the account of the host token may see.`
    throw new ElementError(reason, { status })
  }
  const token = typeof body['storageToken'] === 'string' ? body['storageToken'] : null
  if (token === null && body['privacy'] === 'private')
    throw new ElementError(
      'the host token has no right to its content. Let the server of this page ask for the right "content".',
      { status: 403 },
    )
  return { token, endsIn: Number(response.headers.get('Host-Token-Ends-In') ?? UNKNOWN_END_S) }
}

/** Renews the content before its token ends, until the signal ends. A renewal that fails is repeated. */
export function keepContent(
  { endsIn }: DeckContent,
  signal: AbortSignal,
  renew: () => Promise<DeckContent>,
): void {
  const later = (seconds: number) => {
    const timer = setTimeout(
      () =>
        void renew().then(
          (next) => later(next.endsIn - RENEW_BEFORE_S),
          () => later(RETRY_AFTER_S),
        ),
      Math.max(seconds, RETRY_AFTER_S) * 1_000,
    )
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }
  if (!signal.aborted) later(endsIn - RENEW_BEFORE_S)
}
