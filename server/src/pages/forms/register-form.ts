import formbody from '@fastify/formbody'
import type { RateLimitOptions } from '@fastify/rate-limit'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preValidationAsyncHookHandler,
  RouteGenericInterface,
} from 'fastify'
import type { ApiError } from '../../foundation/errors.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { redirectToLogIn } from '../../foundation/http/redirect-to-log-in.ts'
import type { User } from '../../people/accounts/account-store.ts'
import { FORM_RATE } from '../../storage/limits/form-rate.ts'
import { refusedForm } from './refused-form.ts'

const MAX_BODY_BYTES = 16 * 1024

interface FormOptions {
  /** `null` for a form that is limited in another way. @default FORM_RATE */
  readonly rate?: RateLimitOptions | null
  /** Runs before the rate and the token of the form are checked. */
  readonly preValidation?: preValidationAsyncHookHandler
  /** @throws ApiError `csrf_failed`. @default `checkCsrf` of the app */
  checkSender?(request: FastifyRequest): void
  /** Bytes. @default 16 KiB */
  readonly bodyLimit?: number
}

/** What receives a form. */
export interface FormReceiver<Route extends RouteGenericInterface> extends FormOptions {
  /** Makes the change and redirects, or shows the form again with its faults. */
  receive(request: FastifyRequest<Route>, reply: FastifyReply): Promise<unknown>
  /**
   * Shows a form that was refused as a whole, with what was entered. Not called for `not_found`.
   *
   * @param problem for the visitor
   * @throws the refusal if there is no form to show
   */
  showAgain(
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    problem: string,
    refusal: ApiError,
  ): Promise<unknown>
}

/** A page with a form that is posted to the same address. */
export interface Form<
  Route extends RouteGenericInterface = RouteGenericInterface,
> extends FormReceiver<Route> {
  show(request: FastifyRequest<Route>, reply: FastifyReply): Promise<unknown>
}

/** A form for people with an account. */
export interface AccountForm<Route extends RouteGenericInterface> extends FormOptions {
  /** The path to return to after the log-in. @default the requested address; without its query after a POST */
  returnTo?(request: FastifyRequest<Route>): string
  show(request: FastifyRequest<Route>, reply: FastifyReply, user: User): Promise<unknown>
  receive(request: FastifyRequest<Route>, reply: FastifyReply, user: User): Promise<unknown>
  /** As that of `FormReceiver`. */
  showAgain(
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    user: User,
    problem: string,
    refusal: ApiError,
  ): Promise<unknown>
}

/** Registers a page with a form, which one of our pages must have sent. */
export function registerForm<Route extends RouteGenericInterface>(
  app: FastifyInstance,
  path: string,
  form: Form<Route>,
): void {
  app.get(path, (request, reply) => form.show(request as FastifyRequest<Route>, reply))
  redirectSlashless(app, path)
  receiveForm(app, path, form)
}

/** Registers a page with a form. Visitors without an account log in first. */
export function registerAccountForm<Route extends RouteGenericInterface>(
  app: FastifyInstance,
  path: string,
  { show, receive, showAgain, returnTo = addressOf, ...options }: AccountForm<Route>,
): void {
  const afterLogIn =
    (handler: typeof show) =>
    async (request: FastifyRequest<Route>, reply: FastifyReply): Promise<unknown> =>
      request.user ? handler(request, reply, request.user) : redirectToLogIn(reply, returnTo(request))
  registerForm<Route>(app, path, {
    ...options,
    show: afterLogIn(show),
    receive: afterLogIn(receive),
    async showAgain(request, reply, problem, refusal) {
      if (!request.user) throw refusal
      return showAgain(request, reply, request.user, problem, refusal)
    },
  })
}

/** Registers the address that a form is posted to. */
export function receiveForm<Route extends RouteGenericInterface>(
  app: FastifyInstance,
  path: string,
  form: FormReceiver<Route>,
): void {
  const { rate = FORM_RATE, preValidation, checkSender = app.checkCsrf, bodyLimit = MAX_BODY_BYTES } = form
  const options = {
    ...(rate && { config: { rateLimit: rate } }),
    ...(preValidation && { preValidation }),
    preHandler: async (request: FastifyRequest) => checkSender(request),
    errorHandler: refusedForm((request, reply, problem, refusal) =>
      form.showAgain(request as FastifyRequest<Route>, reply, problem, refusal),
    ),
  }
  void app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit })
    scope.post(path, options, (request, reply) => form.receive(request as FastifyRequest<Route>, reply))
  })
}

function addressOf({ method, url }: FastifyRequest): string {
  return method === 'GET' ? url : (url.split('?')[0] ?? url)
}
