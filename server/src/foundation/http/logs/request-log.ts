import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

/**
 * Logs one line for each request, when its response was sent or cut off: who asked for what, the status, and the ms it took.
 * There is none for a file that never changes, of which a page has dozens (docs/operating/README.md#health-and-logs).
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode, elapsedTime } = reply
    const line = { req: request, status: statusCode, ms: Math.round(elapsedTime * 10) / 10 }
    if (error) request.log.error({ ...line, err: error }, 'request')
    else if (!isUnchangingFile(reply)) request.log.info(line, 'request')
  }
}

const isUnchangingFile = (reply: FastifyReply): boolean =>
  reply.statusCode < 400 && String(reply.getHeader('cache-control') ?? '').includes('immutable')
