import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { MAX_STEPS } from '@viewpage/deck'
import { PAGE_LIMITS } from '@viewpage/deck/limits'
import { NOTES_LIMITS } from '@viewpage/deck/speaker-notes'
import { Oid, Privacy } from '@viewpage/shared-events/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { ApiError } from '../../foundation/errors.ts'
import { allowSilence } from '../../foundation/http/connections/allow-silence.ts'
import { numbersOf } from '../../content/presentations/skipped-steps.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import type { Access } from '../../people/rights/rights.ts'
import { requireRight, requireUser } from '../../people/rights/require-right.ts'
import { createEditingStore } from './editing-store.ts'
import type { RequestedState } from './requested-state.ts'
import type { VersionedState } from './snapshot.ts'

/**
 * Room for {@link MAX_STEPS} steps with an id and a title of 200 characters in any script, and for all notes and
 * transcripts that a presentation may have. Parsing it takes 40 ms.
 */
const MAX_BODY_BYTES = 4 * 1024 * 1024

/** Bounds what is parsed; `faultsOfTags` has the limits of what is stored, because imports may exceed them. */
const TagList = Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 200 })

// These lengths bound what is worked on. `faultsOfEdit` has those of what is stored, because unchanged texts of an
// import may be longer.
const EditBody = Type.Object(
  {
    version: Type.String({ maxLength: 100 }),
    title: Type.String({ maxLength: 10_000 }),
    description: Type.String({ maxLength: 50_000 }),
    // An editor that was opened before tags were edited does not send them.
    tags: Type.Optional(TagList),
    privacy: Privacy,
    /** The id of a step, or `picture:` and the card of an uploaded one; `null`: the first step. Only the owner changes it. */
    cover: Type.Optional(Type.Union([Type.String({ maxLength: 80 }), Type.Null()])),
    steps: Type.Array(
      Type.Object(
        {
          id: Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_-]{1,64}$' }),
          title: Type.String({ maxLength: 2_000 }),
          // Those that changed.
          notes: Type.Optional(Type.String({ maxLength: 2 * NOTES_LIMITS.step })),
          transcript: Type.Optional(Type.String({ maxLength: 2 * PAGE_LIMITS.transcriptCharacters })),
          skipped: Type.Optional(Type.Boolean()),
          /** As a response has it; ignored. */
          number: Type.Optional(Type.Integer()),
          /** Of a new step: the id of the one that it is a copy of. */
          copy_of: Type.Optional(Type.String({ maxLength: 64 })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MAX_STEPS },
    ),
    /** Ids of the steps that are left out on purpose. */
    removed: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: MAX_STEPS })),
  },
  { additionalProperties: false },
)
const params = Type.Object({ oid: Oid })

/** Reads and saves what the editor changes: title, description, privacy, and order and texts of the steps, which are skipped, copies. */
export async function registerEditing(
  instance: FastifyInstance,
  {
    rights,
    database,
    paintStored,
    documentThread,
    quota,
    now,
  }: Pick<Parts, 'rights' | 'database' | 'paintStored' | 'documentThread' | 'quota' | 'now'>,
): Promise<void> {
  const store = createEditingStore({ database, paintStored, thread: documentThread, quota, now })
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const url = '/api/v4/presentation/:oid/editing/'

  /** @throws ApiError `not_logged_in`, `not_found`, `forbidden` */
  async function findForEditing(request: FastifyRequest, oid: string): Promise<Access> {
    requireUser(request)
    return requireRight(await rights.of(request, { oid }), 'edit')
  }

  app.get(url, { schema: { params }, config: { forTokens: 'write' } }, async (request, reply) => {
    const { oid } = request.params
    const access = await findForEditing(request, oid)
    return reply
      .header('Cache-Control', 'no-store')
      .send(toBody(access, await store.stateOf(oid, addressBlockOf(request.ip))))
  })

  app.put(
    url,
    {
      schema: { params, body: EditBody },
      bodyLimit: MAX_BODY_BYTES,
      config: { forTokens: 'write', rateLimit: perVisitor(120) },
    },
    async (request, reply) => {
      app.checkCsrf(request)
      const { oid } = request.params
      const access = await findForEditing(request, oid)
      const user = requireUser(request)
      const { version, removed = [], ...requested } = request.body
      allowSilence(request)
      const outcome = await store.save({
        oid,
        userOid: user.oid,
        version,
        requested: { ...requested, steps: requested.steps.map(stepIn) },
        removed,
        addressBlock: addressBlockOf(request.ip),
        canChangePrivacy: access.rights.has('share'),
      })
      if ('saved' in outcome) return toBody(access, outcome.saved)
      const conflict = new ApiError('conflict')
      return reply.status(conflict.statusCode).send({
        ...conflict.toBody(),
        current: toBody(access, outcome.conflict),
        last_save: outcome.lastSave && {
          name: outcome.lastSave.name,
          by_you: outcome.lastSave.userOid === user.oid,
          at: new Date(outcome.lastSave.savedAt).toISOString(),
        },
      })
    },
  )
}

function toBody({ oid, rights }: Access, state: VersionedState) {
  const { title, description, tags, privacy, cover, version } = state
  const ids = state.steps.map(({ id }) => id)
  const skipped = new Set(state.steps.filter(({ isSkipped }) => isSkipped).map(({ id }) => id))
  const numbers = numbersOf(ids, skipped)
  const steps = state.steps.map(({ id, title: name, notes, transcript, isSkipped }) => ({
    ...{ id, title: name, notes, transcript, skipped: isSkipped },
    /** Of its picture. */
    number: numbers.get(id),
  }))
  const canChange = rights.has('share')
  return { oid, title, description, tags, privacy, cover, can_change_privacy: canChange, version, steps }
}

type StepBody = Static<typeof EditBody>['steps'][number]

function stepIn({ skipped, copy_of, number: _number, ...step }: StepBody): RequestedState['steps'][number] {
  return {
    ...step,
    ...(skipped !== undefined && { isSkipped: skipped }),
    ...(copy_of !== undefined && { copyOf: copy_of }),
  }
}
