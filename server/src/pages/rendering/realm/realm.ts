/*
 * The realm in which the server build of a remote runs: a V8 isolate, which has no objects of Node. Its source is that of
 * `createRealm` and of its parts (`realm-source.ts`), so each of these functions may use only what is inside it, its
 * arguments, and the globals of JavaScript.
 */
import type { createAbort } from './abort.ts'
import type { createUrl } from './address.ts'
import type { AskHost, CallRealm } from './calls.ts'
import type { createPrinter } from './printer.ts'
import type { createSearchParams } from './query.ts'
import type { refuseCodeFromText } from './refuse-code.ts'
import type { createTextCoders } from './text-coders.ts'

/** The functions that make what a build may use besides the language. */
interface RealmParts {
  readonly createAbort: typeof createAbort
  readonly createPrinter: typeof createPrinter
  readonly createSearchParams: typeof createSearchParams
  readonly createTextCoders: typeof createTextCoders
  readonly createUrl: typeof createUrl
  readonly refuseCodeFromText: typeof refuseCodeFromText
}

type Declaration = { readonly key: string; readonly alsoAs?: { readonly older: Declaration } }

type ServerBuild = {
  readonly slots: Iterable<string>
  readonly contract: Record<'emits' | 'consumes', readonly Declaration[]>
  readonly render: (slot: string, props: unknown) => unknown
}
type RunBuild = (module: { exports: unknown }, exports: unknown, require: (name: unknown) => never) => void

export function createRealm(ask: AskHost, parts: RealmParts): CallRealm {
  const { parse, stringify } = JSON
  let build: ServerBuild | null = null
  let result: object = {}

  const { textOf, print, takePrinted } = parts.createPrinter()
  const refuseCode = parts.refuseCodeFromText()
  const URLSearchParams = parts.createSearchParams(ask)
  const start = Date.now()
  const globals = {
    eval: refuseCode,
    Function: refuseCode,
    ...parts.createAbort(),
    ...parts.createTextCoders(ask),
    URL: parts.createUrl(ask, URLSearchParams),
    URLSearchParams,
    console: { debug: print, error: print, info: print, log: print, trace: print, warn: print },
    performance: { now: () => Date.now() - start },
    process: { env: { NODE_ENV: 'production' } },
    queueMicrotask: (job: () => void) => void Promise.resolve().then(job).catch(print),
    // No code of a build runs between two renders, so timers would never fire.
    setTimeout: () => 0,
    clearTimeout: () => undefined,
  }
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })

  function load(run: RunBuild): object {
    const module: { exports: unknown } = { exports: {} }
    run(module, module.exports, (wanted) => {
      throw new Error(
        `Failed to load "${String(wanted)}": a server build gets no modules. Bundle what it needs.`,
      )
    })
    build = module.exports as ServerBuild
    const { slots, contract } = build
    // As `publishedKeys` of shared-events.
    const publishedKeys = ({ key, alsoAs }: Declaration): string[] => [
      key,
      ...(alsoAs ? publishedKeys(alsoAs.older) : []),
    ]
    return {
      slots: [...slots],
      emits: [...new Set(contract.emits.flatMap(publishedKeys))],
      consumes: contract.consumes.map(({ key }) => key),
    }
  }

  const NEVER = 'its promise never settles: a server build has no timers and no network to wait for'

  const outcomeOf = (html: unknown): object =>
    typeof html === 'string' ? { html } : { error: `it rendered ${typeof html}, not a string` }

  async function renderSlot(slot: string, props: unknown): Promise<object> {
    try {
      return outcomeOf(await build?.render(slot, props))
    } catch (error) {
      return { error: textOf(error) }
    }
  }

  /** Promises settle before the next call. No slot waits for that of another. */
  function render(slots: readonly string[], props: unknown): object {
    const rendered: Record<string, object> = {}
    for (const slot of slots) {
      rendered[slot] = { error: NEVER }
      void renderSlot(slot, props).then((outcome) => (rendered[slot] = outcome))
    }
    return { rendered }
  }

  function attempt<Result>(work: () => Result): Result | { error: string } {
    try {
      return work()
    } catch (error) {
      return { error: textOf(error) }
    }
  }

  return (call, first, second) => {
    if (call === 'printed') return takePrinted()
    if (call === 'response') {
      const response = attempt(() => stringify(result))
      return typeof response === 'string' ? response : stringify(response)
    }
    result = {}
    result = attempt(() =>
      call === 'load'
        ? load(first as RunBuild)
        : render(parse(String(first)) as string[], parse(String(second))),
    )
    return ''
  }
}
