import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { MAX_COMMENT_LENGTH } from '@viewpage/shared-events/limits'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { User } from '../../people/accounts/account-store.ts'
import { cleanText, characterCount } from '../../foundation/clean-text.ts'
import { ApiError } from '../../foundation/errors.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import type { Access } from '../../people/rights/rights.ts'
import { requireRight, requireUser } from '../../people/rights/require-right.ts'
import { createCommentStore, type Comment } from './comment-store.ts'

/** Bounds what is worked on; `checkComment` has the limit of what is stored. */
const MAX_TYPED_LENGTH = 5 * MAX_COMMENT_LENGTH

const CommentBody = Type.Object(
  {
    text: Type.String({ maxLength: MAX_TYPED_LENGTH }),
    step: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  },
  { additionalProperties: false },
)
const Params = Type.Object({ oid: Oid })
const Id = Type.String({ pattern: '^[1-9]\\d{0,14}$' })
const CommentParams = Type.Object({ oid: Oid, id: Id })
const ThreadQuery = Type.Object({ after: Type.Optional(Id) })

/** The comment thread of a presentation, for people with the right to comment. */
export async function registerComments(
  instance: FastifyInstance,
  {
    rights,
    database,
    notices,
    hookEvents,
    now,
  }: Pick<Parts, 'rights' | 'database' | 'notices' | 'hookEvents' | 'now'>,
): Promise<void> {
  const store = createCommentStore(database, { notices, hookEvents }, now)
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const url = '/api/v4/presentation/:oid/comments/'
  const forTokens = 'comments'

  app.get(
    url,
    { schema: { params: Params, querystring: ThreadQuery }, config: { forTokens } },
    async (request, reply) => {
      const { oid } = request.params
      const user = requireUser(request)
      const access = requireRight(await rights.of(request, { oid }), 'comment')
      const { comments, hasMore } = await store.of(oid, request.query.after ?? null)
      return reply.header('Cache-Control', 'no-store').send({
        comments: comments.map((comment) => toBody(comment, user, access)),
        next: hasMore ? (comments.at(-1)?.id ?? null) : null,
      })
    },
  )

  app.post(
    url,
    { schema: { params: Params, body: CommentBody }, config: { forTokens, rateLimit: perVisitor(30) } },
    async (request, reply) => {
      app.checkCsrf(request)
      const { oid } = request.params
      const user = requireUser(request)
      const access = requireRight(await rights.of(request, { oid }), 'comment')
      const { step } = request.body
      const text = cleanText(request.body.text)
      checkComment(text, step, step === null ? 0 : (await rights.stepTitles(access)).length)
      const comment = await store.add({ oid, userOid: user.oid, step, text })
      return reply.status(201).send(toBody(comment, user, access))
    },
  )

  app.delete(
    `${url}:id/`,
    { schema: { params: CommentParams }, config: { forTokens } },
    async (request, reply) => {
      app.checkCsrf(request)
      const { oid, id } = request.params
      const user = requireUser(request)
      const access = requireRight(await rights.of(request, { oid }), 'comment')
      const comment = await store.find(oid, id)
      if (!comment) throw new ApiError('not_found')
      if (!canDelete(comment, user, access)) throw new ApiError('forbidden')
      await store.remove(oid, id)
      return reply.status(204).send()
    },
  )
}

/** @throws ApiError `invalid_body` with the faults as details */
function checkComment(text: string, step: number | null, stepCount: number): void {
  const details: string[] = []
  const length = characterCount(text)
  if (length === 0) details.push('/text is empty')
  if (length > MAX_COMMENT_LENGTH) {
    details.push(`/text has ${length} characters, at most ${MAX_COMMENT_LENGTH} are taken`)
  }
  if (step !== null && step > stepCount) {
    details.push(`/step ${step} does not exist; the path has ${stepCount}`)
  }
  if (details.length > 0) throw new ApiError('invalid_body', { details })
}

/** Authors delete their own comments. */
function canDelete({ author }: Comment, user: User, { rights }: Access): boolean {
  return author.oid === user.oid || rights.has('moderate')
}

function toBody(comment: Comment, user: User, access: Access) {
  const { id, text, step, createdAt, author } = comment
  return {
    id,
    text,
    step,
    created_at: new Date(createdAt).toISOString(),
    author: { oid: author.oid, username: author.username, display_name: author.displayName },
    can_delete: canDelete(comment, user, access),
  }
}
