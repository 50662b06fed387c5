import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { ApiError } from '../../foundation/errors.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { EMPTY_FORM, type FormState } from '../../pages/forms/form-parts.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerAccountForm } from '../../pages/forms/register-form.ts'
import type { User } from '../../people/accounts/account-store.ts'
import { MAX_HOOKS, type Hook } from '../../people/hooks/hook-store.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { doneIn, hookPath, HOOKS, type Done } from './hook-paths.ts'
import { hookBody } from './hook-page.ts'
import { hooksBody } from './hooks-page.ts'
import { eventsFor, readNewHook } from './read-new-hook.ts'

/** Per person: each may send a request. Counted after the form is read, so that it can be shown again. */
const RATE = { ...perVisitor(30, 5 * MINUTE_MS), hook: 'preValidation' } as const
const ID = /^[\da-f-]{36}$/

type HookParts = Pick<Parts, 'hooks' | 'sendSitePage'>
type HookRequest = FastifyRequest<{ Params: { id: string } }>

/** The pages on which an account adds and looks after its web hooks (docs/behaviour/programs.md#web-hooks). */
export async function registerWebHooks(app: FastifyInstance, parts: HookParts): Promise<void> {
  const { hooks } = parts
  const show = createListSender(parts)

  async function add(request: FastifyRequest, reply: FastifyReply, user: User) {
    const values = readFields(request)
    const text = serverTexts(request.language)
    const { language } = request
    const again = (errors: FormState['errors']) =>
      show(request, reply, user, { state: { values, errors }, status: 422 })
    const read = await readNewHook(values, { hooks, user, text, language })
    if ('faults' in read) return again({ ...read.faults })
    const added = await hooks.add(user.oid, read.hook)
    if (added) return show(request, reply, user, { secret: added.secret })
    const number = formatsFor(language).number(MAX_HOOKS)
    return again({ form: text('settings.hooks.full', { number }) })
  }

  registerAccountForm(app, HOOKS, {
    rate: RATE,
    show: (request, reply, user) => show(request, reply, user),
    showAgain: (request, reply, user, problem, { statusCode: status }) =>
      show(request, reply, user, {
        state: { values: readFields(request), errors: { form: problem } },
        status,
      }),
    receive: add,
  })
  registerHookPage(app, parts)
}

function createListSender({ hooks, sendSitePage }: HookParts) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    {
      secret = null,
      state = EMPTY_FORM,
      status = 200,
    }: { secret?: string | null; state?: FormState; status?: number } = {},
  ) => {
    const context = formContext(request, reply)
    const listed = await hooks.of(user.oid)
    const [choice, done] = [eventsFor(user), doneIn(request.query)]
    const body = hooksBody({ ...context, secret, state, choice, hooks: listed, done })
    const title = context.text('settings.hooks.title')
    return sendSitePage(request, reply, { title, body, status, indexed: false, part: 'account' })
  }
}

function registerHookPage(app: FastifyInstance, { hooks, sendSitePage }: HookParts): void {
  /** @throws ApiError `not_found` for one of another account, too */
  async function find({ params: { id } }: HookRequest, user: User): Promise<Hook> {
    const hook = ID.test(id) ? await hooks.find(user.oid, id) : null
    if (!hook) throw new ApiError('not_found')
    return hook
  }

  async function show(request: HookRequest, reply: FastifyReply, user: User, problem?: string, status = 200) {
    const hook = await find(request, user)
    const context = formContext(request, reply)
    const { before } = request.query as { before?: unknown }
    const deliveries = await hooks.deliveries(
      hook.id,
      typeof before === 'string' && ID.test(before) ? before : null,
    )
    const [choice, done] = [eventsFor(user), doneIn(request.query)]
    const body = hookBody({ ...context, hook, choice, deliveries, problem, done })
    const title = context.text('settings.hooks.title')
    return sendSitePage(request, reply, { title, body, status, indexed: false, part: 'account' })
  }

  /** @throws ApiError `not_found` */
  async function change({ id }: Hook, user: User, values: Readonly<Record<string, string>>): Promise<Done> {
    switch (values['action']) {
      case 'test':
        if (!(await hooks.test(id))) throw new ApiError('too_many_requests')
        return 'testSent'
      case 'again':
        if (!(await hooks.sendAgain(id, values['delivery'] ?? ''))) throw new ApiError('not_found')
        return 'againSent'
      case 'on':
      case 'off':
        await hooks.setOn(user.oid, id, values['action'] === 'on')
        return 'saved'
      case 'remove':
        await hooks.remove(user.oid, id)
        return 'removed'
      default:
        throw new ApiError('bad_request')
    }
  }

  registerAccountForm<{ Params: { id: string } }>(app, `${HOOKS}:id/`, {
    rate: RATE,
    show: (request, reply, user) => show(request, reply, user),
    showAgain: (request, reply, user, problem, { statusCode }) =>
      show(request, reply, user, problem, statusCode),
    async receive(request, reply, user) {
      const hook = await find(request, user)
      const done = await change(hook, user, readFields(request))
      return reply.redirect(`${done === 'removed' ? HOOKS : hookPath(hook.id)}?done=${done}`, 303)
    },
  })
}
