import { DAY_MS, HOUR_MS, MINUTE_MS } from '@viewpage/shared-events/durations'
import { EMAIL, matches } from '@viewpage/shared-events/patterns'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { characterCount, cleanLine } from '../../../foundation/clean-text.ts'
import { addressBlockOf } from '../../../foundation/http/address-block.ts'
import { serverTexts } from '../../../foundation/locales/texts.ts'
import { readFields } from '../../../pages/forms/read-fields.ts'
import { readAgreement } from '../../../people/passes/agreements.ts'
import { asksPerson, isStrict, TERMS_COLUMNS, termsOf } from '../../../people/passes/link-terms.ts'
import { readPassState } from '../../../people/passes/read-pass.ts'
import { OPENED_LINKS_COOKIE, passwordProof, proofIn } from '../../../people/rights/opened-links.ts'
import type { Limit } from '../../../storage/limits/limit-store.ts'
import { takeOrRefuse } from '../../../storage/limits/take-or-refuse.ts'
import type { Parts } from '../../parts.ts'
import { createOpening, createPasswordCheck } from '../unlock-link.ts'
import type { Asking } from './asking-page.ts'

/** A whole school behind one address may open a link in a day. Each browser is a row. */
const PASSES_OF_ADDRESS: Limit = { name: 'link pass address', max: 2_000, windowMs: DAY_MS }
/** Addresses that a link does not allow are guessed no faster. */
const REFUSED_OF_ADDRESS: Limit = { name: 'link refused address', max: 30, windowMs: 15 * MINUTE_MS }
/** Beyond it no mail is sent; the response is the same. */
const CODES_OF_RECIPIENT: Limit = { name: 'link code recipient', max: 10, windowMs: HOUR_MS }
const CODES_OF_ADDRESS: Limit = { name: 'link code address', max: 300, windowMs: HOUR_MS }
const TRIES_OF_ADDRESS: Limit = { name: 'link code tries', max: 100, windowMs: 15 * MINUTE_MS }

const MAX_NAME_LENGTH = 200

type Errors = Readonly<Record<string, string>>

type AskingParts = Pick<Parts, 'database' | 'signer' | 'limits' | 'now' | 'passes' | 'passCodes' | 'mails'>

/** What strict view links ask, and what visitors answer (docs/behaviour/sharing.md#strict-links). */
export interface AskingSteps {
  /** @returns `null` if the link asks for a password at most, or is open to the sender */
  read(request: FastifyRequest, linkId: string): Promise<Asking | null>
  /**
   * Takes the form of a step.
   *
   * @returns what is wrong, by field; `null` if it was taken
   * @throws ApiError `too_many_requests`
   */
  take(request: FastifyRequest, reply: FastifyReply, asking: Asking): Promise<Errors | null>
}

export function createAskingSteps(parts: AskingParts): AskingSteps {
  const { database, signer, limits, now, passes, passCodes, mails } = parts
  const checkLinkPassword = createPasswordCheck(parts)
  const keepOpened = createOpening(parts)

  const secretOf = ({ cookies }: FastifyRequest, linkId: string) =>
    proofIn(signer, cookies[OPENED_LINKS_COOKIE], linkId, now())

  async function read(
    request: FastifyRequest,
    linkId: string,
    secret = secretOf(request, linkId),
  ): Promise<Asking | null> {
    const row = await database.read
      .selectFrom('view_links')
      .select(['password_hash', ...TERMS_COLUMNS])
      .where('link_id', '=', linkId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    const proof = row.password_hash === null ? null : passwordProof(row.password_hash)
    const terms = termsOf(linkId, proof, row)
    if (!isStrict(terms)) return null
    const { pass, missing } = await readPassState(database.read, terms, secret, now())
    if (missing === null) return null
    const agreement =
      missing === 'agreement' && terms.agreement !== null
        ? await readAgreement(database.read, linkId, terms.agreement)
        : null
    return { terms, pass, step: missing, agreement, mailsAreSent: mails !== null }
  }

  async function sendCode(request: FastifyRequest, reply: FastifyReply, hash: string, recipient: string) {
    if (!(await passCodes.mayAsk(hash))) return false
    await takeOrRefuse(limits, reply, { limit: CODES_OF_ADDRESS, subject: addressBlockOf(request.ip) })
    // Whether the link is for the address is looked up when the mail is written: until then all are the same work.
    if ((await limits.take({ limit: CODES_OF_RECIPIENT, subject: recipient.toLowerCase() })) === null)
      await mails?.add({ kind: 'code', passHash: hash, recipient, language: request.language })
    return true
  }

  async function takeDetails(
    request: FastifyRequest,
    reply: FastifyReply,
    { terms, pass }: Asking,
  ): Promise<Errors | null> {
    const text = serverTexts(request.language)
    const { linkId } = terms
    const values = readFields(request)
    const subject = addressBlockOf(request.ip)
    const isPerson = asksPerson(terms)
    const name = isPerson ? cleanLine(values['name'] ?? '') : ''
    const email = isPerson ? (values['email'] ?? '') : ''
    const errors = {
      ...(isPerson && name === '' && { name: text('form.missing') }),
      ...(characterCount(name) > MAX_NAME_LENGTH && { name: text('form.tooLong') }),
      ...(isPerson && !matches(EMAIL, email) && { email: text('form.invalidEmail') }),
    }
    if (terms.passwordProof !== null && pass?.passwordProof !== terms.passwordProof) {
      const proof = await checkLinkPassword(request, reply, linkId)
      if (proof !== terms.passwordProof) return { ...errors, password: text('viewLink.wrong') }
    }
    if (Object.keys(errors).length > 0) return errors
    if (terms.asksCode && mails === null) return { form: text('viewLink.noMail') }
    await takeOrRefuse(limits, reply, { limit: PASSES_OF_ADDRESS, subject })
    const refused = { limit: REFUSED_OF_ADDRESS, subject }
    if (terms.hasList) await takeOrRefuse(limits, reply, refused)
    const entered = { linkId, name, email, passwordProof: terms.passwordProof }
    const known =
      pass !== null && (await passes.change(pass.hash, entered)) ? secretOf(request, linkId) : null
    const secret = known ?? (await passes.begin(entered))
    keepOpened(request, reply, linkId, secret)
    const after = await read(request, linkId, secret)
    if (after?.step === 'details') return { email: text('viewLink.notAllowed') }
    if (terms.hasList) await limits.giveBack(refused)
    if (after?.step === 'code' && after.pass) await sendCode(request, reply, after.pass.hash, email)
    await openIfDone(after)
    return null
  }

  /** Counts the view as soon as nothing else is missing. At the limit, the next page says so. */
  async function openIfDone(asking: Asking | null): Promise<void> {
    if (asking?.step === 'open' && asking.pass) await passes.open(asking.terms.linkId, asking.pass.hash)
  }

  async function takeCode(
    request: FastifyRequest,
    reply: FastifyReply,
    { terms, pass }: Asking,
  ): Promise<Errors | null> {
    const text = serverTexts(request.language)
    await takeOrRefuse(limits, reply, { limit: TRIES_OF_ADDRESS, subject: addressBlockOf(request.ip) })
    const digits = (readFields(request)['code'] ?? '').normalize('NFKC').replace(/\D/g, '')
    if (pass === null || !(await passCodes.confirm(pass.hash, digits)))
      return { code: text('viewLink.wrongCode') }
    const after = await read(request, terms.linkId)
    if (after?.step === 'details') return { email: text('viewLink.notAllowed') }
    await openIfDone(after)
    return null
  }

  async function takeAgreement(request: FastifyRequest, { terms, pass }: Asking): Promise<Errors | null> {
    const text = serverTexts(request.language)
    const { agreement, accepted } = readFields(request)
    if (agreement !== terms.agreement) return { form: text('viewLink.agreementChanged') }
    if (accepted !== 'yes') return { accepted: text('viewLink.acceptFirst') }
    if (pass) await passes.accept(terms.linkId, pass, agreement)
    await openIfDone(await read(request, terms.linkId))
    return null
  }

  return {
    read,
    async take(request, reply, asking) {
      const text = serverTexts(request.language)
      const { pass, step, terms } = asking
      const sent = readFields(request)['step']
      // A form that was sent twice, or by a page from before.
      const isOfStep = sent === step || (step === 'code' && (sent === 'newCode' || sent === 'again'))
      if (!isOfStep && sent !== undefined) return null
      if (step === 'details') return takeDetails(request, reply, asking)
      if (step === 'agreement') return takeAgreement(request, asking)
      if (step === 'code') {
        if (sent === 'again' && pass) {
          const blank = {
            linkId: terms.linkId,
            name: pass.name,
            email: '',
            passwordProof: pass.passwordProof,
          }
          await passes.change(pass.hash, blank)
          return null
        }
        if (sent !== 'newCode') return takeCode(request, reply, asking)
        const isSent = pass !== null && (await sendCode(request, reply, pass.hash, pass.email))
        return isSent ? null : { code: text('viewLink.codeLater') }
      }
      await openIfDone(asking)
      return null
    },
  }
}
