import { createAbort } from './abort.ts'
import { createUrl } from './address.ts'
import { createPrinter } from './printer.ts'
import { createSearchParams } from './query.ts'
import { createRealm } from './realm.ts'
import { refuseCodeFromText } from './refuse-code.ts'
import { createTextCoders } from './text-coders.ts'

/** Each is the source of a function. Node has removed the types when it loaded it. */
const PARTS = Object.entries({
  createAbort,
  createPrinter,
  createSearchParams,
  createTextCoders,
  createUrl,
  refuseCodeFromText,
})
  .map(([name, part]) => `${name}: ${String(part)}`)
  .join(',\n')

/** A script that makes the realm in an isolate and evaluates to its {@link CallRealm}. It takes the global `ask` away. */
export const REALM_SOURCE = `{ const { ask } = globalThis; delete globalThis.ask; (${String(createRealm)})(ask, {\n${PARTS}\n}) }`
