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

/** A page with a form that is posted to the same address. */
export interface Form<
  Route extends RouteGenericInterface = RouteGenericInterface,
  Person extends readonly unknown[] = [],
> {
  /** Sends the page with the form. Left out if another route does. */
  readonly show?: Handler<Route, Person>
  /** Makes the change and redirects, or shows the form again with its faults. */
  readonly receive: Handler<Route, Person>
  /**
   * Shows a form that was refused as a whole, with what was entered. Not called for `not_found`.
   *
   * @throws the refusal if there is no form to show
   */
  readonly showAgain: Handler<Route, [...Person, problem: string, refusal: ApiError]>
  /** `null` for a form that is limited in another way. @default FORM_RATE */
  readonly rate?: RateLimitOptions | null
  /** Runs before the rate and the token of the form are checked. */
  readonly preValidation?: preValidationAsyncHookHandler
  /** @throws ApiError `csrf_failed`. @default `checkCsrf` of the app */
  checkSender?(request: FastifyRequest): void
  /** Bytes. @default 16 KiB */
  readonly bodyLimit?: number
}

/** A form for people with an account. */
export interface AccountForm<Route extends RouteGenericInterface> extends Form<Route, [user: User]> {
  /** The path to return to after the log-in. @default the requested address; without its query after a POST */
  returnTo?(request: FastifyRequest<Route>): string
}

type Handler<Route extends RouteGenericInterface, More extends readonly unknown[]> = (
  request: FastifyRequest<Route>,
  reply: FastifyReply,
  ...more: More
) => Promise<unknown>

/** Registers a form, which one of our pages must have sent. */
export function registerForm<Route extends RouteGenericInterface>(
  app: FastifyInstance,
  path: string,
  { show, receive, showAgain, ...settings }: Form<Route>,
): void {
  const {
    rate = FORM_RATE,
    preValidation,
    checkSender = app.checkCsrf,
    bodyLimit = MAX_BODY_BYTES,
  } = settings
  if (show) {
    app.get(path, (request, reply) => show(request as FastifyRequest<Route>, reply))
    redirectSlashless(app, path)
  }
  const options = {
    ...(rate && { config: { rateLimit: rate } }),
    ...(preValidation && { preValidation }),
    preHandler: async (request: FastifyRequest) => checkSender(request),
    errorHandler: refusedForm((request, reply, problem, refusal) =>
      showAgain(request as FastifyRequest<Route>, reply, problem, refusal),
    ),
  }
  void app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit })
    scope.post(path, options, (request, reply) => receive(request as FastifyRequest<Route>, reply))
  })
}

/** Registers a form. Visitors without an account log in first. */
export function registerAccountForm<Route extends RouteGenericInterface>(
  app: FastifyInstance,
  path: string,
  { show, receive, showAgain, returnTo = addressOf, ...settings }: AccountForm<Route>,
): void {
  const afterLogIn =
    (handler: typeof receive): Handler<Route, []> =>
    async (request, reply) =>
      request.user ? handler(request, reply, request.user) : redirectToLogIn(reply, returnTo(request))
  registerForm<Route>(app, path, {
    ...settings,
    ...(show && { show: afterLogIn(show) }),
    receive: afterLogIn(receive),
    async showAgain(request, reply, problem, refusal) {
      if (!request.user) throw refusal
      return showAgain(request, reply, request.user, problem, refusal)
    },
  })
}

function addressOf({ method, url }: FastifyRequest): string {
  return method === 'GET' ? url : (url.split('?')[0] ?? url)
}
