import {
  BrowserClient,
  defaultStackParser,
  makeFetchTransport,
  Scope,
  type ErrorEvent,
} from '@sentry/browser'
import type { Environment, PageError } from '@viewpage/shared-events'

/**
 * Sends errors to a Sentry: its client and nothing around it, so that it adds nothing of the visitor, keeps no
 * breadcrumbs and listens to nothing. It is given texts that are stripped already.
 */
export function createSentry(dsn: string, environment: Environment): (errors: readonly PageError[]) => void {
  const client = new BrowserClient({
    dsn,
    environment,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
    maxBreadcrumbs: 0,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    beforeSend: withoutVisitor,
  })
  client.init()
  const scope = new Scope()
  return (errors) => {
    for (const error of errors) client.captureEvent(eventOf(error), undefined, scope)
  }
}

function eventOf({ remote, version, kind, name, message, stack, count }: PageError): ErrorEvent {
  return {
    type: undefined,
    level: 'error',
    release: `${remote}@${version}`,
    tags: { remote, version, kind },
    extra: { count },
    exception: {
      values: [{ type: name || kind, value: message, stacktrace: { frames: defaultStackParser(stack) } }],
    },
  }
}

/** Whatever a later version of the client adds: who it was, and where they were, does not go out. */
function withoutVisitor(event: ErrorEvent): ErrorEvent {
  const { user: _user, request: _request, breadcrumbs: _breadcrumbs, ...rest } = event
  return rest
}
