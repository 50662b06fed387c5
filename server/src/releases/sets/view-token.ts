import { randomBytes } from 'node:crypto'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { Trial } from './release-choice.ts'

/** The content of a token, which the server signs when it sends a page and verifies when the page reports. */
export interface SignedView {
  /** Unique for each page that is sent. */
  readonly nonce: string
  readonly trials: readonly SignedTrial[]
}

export type SignedTrial = Pick<Trial, 'canaryId' | 'stage' | 'share' | 'arm'> & {
  /** Whether a slot of the remote threw on the server. */
  readonly hasThrown: boolean
}

/** ms. Later reports of a page are dropped. */
const TOKEN_LIFE_MS = 60 * 60_000
/** Trials of one view. Further ones are not counted. */
export const MAX_TRIALS = 8
export const MAX_TOKEN_LENGTH = 500

const PURPOSE = 'page view'
const TOKEN = /^([a-z0-9]{1,10})\.([\w-]{16})\.(r_[a-f0-9]{12})\.([\d.csCS-]{1,300})\.([\w-]{43})$/
const TRIAL = /^(\d{1,15})-(\d{1,2})-(\d{1,4})-([cs])$/i

interface TokenOptions {
  /** Id of the release set of the page. */
  readonly set: string
  /** Remotes of which a slot threw on the server. */
  readonly thrown: readonly string[]
  /** The address block of the visitor. The token is invalid from any other. */
  readonly block: string
  /** ms since 1970 */
  readonly now: number
}

/** Signs which trials a page belongs to. */
export function signView(
  signer: Pick<Signer, 'sign'>,
  trials: readonly Trial[],
  { set, thrown, block, now }: TokenOptions,
): string {
  const parts = trials.slice(0, MAX_TRIALS).map(({ canaryId, stage, share, arm, remote }) => {
    const letter = arm === 'canary' ? 'c' : 's'
    return `${canaryId}-${stage}-${share}-${thrown.includes(remote) ? letter.toUpperCase() : letter}`
  })
  const nonce = randomBytes(12).toString('base64url')
  const text = [now.toString(36), nonce, set, parts.join('.')].join('.')
  return `${text}.${signer.sign(PURPOSE, `${text} ${block}`)}`
}

/** @returns `null` for a token that is forged, expired or from another address */
export function verifyView(
  signer: Pick<Signer, 'verify'>,
  token: string,
  { block, now }: Pick<TokenOptions, 'block' | 'now'>,
): SignedView | null {
  const [, at = '', nonce = '', set, trials = '', signature = ''] = TOKEN.exec(token) ?? []
  if (set === undefined) return null
  const text = [at, nonce, set, trials].join('.')
  if (!signer.verify(PURPOSE, `${text} ${block}`, signature)) return null
  if (now - Number.parseInt(at, 36) > TOKEN_LIFE_MS) return null
  return { nonce, trials: trials.split('.').flatMap(trialOf) }
}

function trialOf(text: string): SignedTrial[] {
  const [, canaryId, stage, share, letter = ''] = TRIAL.exec(text) ?? []
  if (letter === '') return []
  return [
    {
      canaryId: Number(canaryId),
      stage: Number(stage),
      share: Number(share),
      arm: letter.toLowerCase() === 'c' ? 'canary' : 'stable',
      hasThrown: letter === letter.toUpperCase(),
    },
  ]
}
