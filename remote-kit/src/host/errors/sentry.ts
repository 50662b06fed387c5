import {
  BrowserClient,
  defaultStackParser,
  makeFetchTransport,
  Scope,
  type ErrorEvent,
} from '@sentry/browser'
import type { Environment, PageError } from '@viewpage/shared-events'

/**
 * Sends errors to Sentry with its bare client, without integrations: it adds no data of the visitor, keeps no breadcrumbs
 * and installs no listeners. Personal data is already removed from the texts.
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

/** Removes data of the visitor that a later version of the client might add. */
function withoutVisitor(event: ErrorEvent): ErrorEvent {
  const { user: _user, request: _request, breadcrumbs: _breadcrumbs, ...rest } = event
  return rest
}
