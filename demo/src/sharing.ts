import { createHash } from 'node:crypto'
import { emailOf } from '@viewpage/server'
import { ACCOUNTS } from './accounts.ts'
import type { NewRow } from './insert-rows.ts'

/** Rights to presentations of other people. */
export function collaboratorRows(): NewRow<'collaborators'>[] {
  return [
    { oid: 'orbit1', user_oid: ACCOUNTS.cora.oid, right: 'comment', email: emailOf('cora') },
    { oid: 'orbit1', user_oid: ACCOUNTS.eve.oid, right: 'edit', email: emailOf('eve') },
  ]
}

/** What a visitor of the strict link accepts. */
const AGREEMENT = 'Please show this to nobody before the meeting of the board.'
const AGREEMENT_HASH = createHash('sha256').update(AGREEMENT).digest('hex')

export const agreementRows = (): NewRow<'agreements'>[] => [
  { oid: 'secret1', sha256: AGREEMENT_HASH, content: AGREEMENT },
]

/**
 * Ada's view links: four to the private presentation, of which one asks to accept an agreement and has the mark, and one to the
 * public one, so that it has named link viewers.
 */
export function viewLinkRows(now: number): NewRow<'view_links'>[] {
  const link = (linkId: string, oid: string, asks: boolean, requires = false, isStrict = false) => ({
    link_id: linkId,
    oid,
    sharer_oid: ACCOUNTS.ada.oid,
    viewer_identification: asks ? 1 : 0,
    require_identification: requires ? 1 : 0,
    created_at: now - 31 * 86_400_000,
    revoked_at: null,
    asks_mark: isStrict ? 1 : 0,
    agreement: isStrict ? AGREEMENT_HASH : null,
  })
  return [
    link('linkask1', 'secret1', true),
    link('linkopen1', 'secret1', false),
    link('linkgate1', 'secret1', true, true),
    link('linkorbit1', 'orbit1', true),
    link('linkstrict1', 'secret1', false, false, true),
  ]
}
