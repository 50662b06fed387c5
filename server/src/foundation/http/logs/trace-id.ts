/** W3C Trace Context, version 00: the ids are not all zeros. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The trace that a caller says a request is part of; `undefined` if its `traceparent` is missing or invalid. */
export function traceIdOf(traceparent: string | readonly string[] | undefined): string | undefined {
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined
}
