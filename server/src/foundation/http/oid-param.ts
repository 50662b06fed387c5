import { OID } from '@viewpage/shared-events/patterns'

/** The route parameter for an oid; other text does not match the route. */
export const OID_PARAM = `:oid(${OID.pattern})`
