import { OID } from '@viewpage/shared-events/patterns'

/** The part of a route that is an oid; other texts do not reach the route. */
export const OID_PARAM = `:oid(${OID.pattern})`
