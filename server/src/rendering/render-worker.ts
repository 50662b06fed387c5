import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { parentPort } from 'node:worker_threads'

/** What a remote's server build exports. */
export interface ServerBuild {
  readonly slots: readonly string[]
  readonly contract: {
    readonly emits: readonly { readonly key: string }[]
    readonly consumes: readonly { readonly key: string }[]
  }
  readonly render: (slot: string, props: unknown) => string
}

/** A question to the worker. `props` is JSON: it is parsed here, not in the thread that answers requests. */
export type RenderRequest =
  | { readonly id: number; readonly kind: 'describe'; readonly file: string }
  | {
      readonly id: number
      readonly kind: 'render'
      readonly file: string
      readonly slots: readonly string[]
      readonly props: string
    }

export type RenderAnswer =
  | { readonly id: number; readonly described: { slots: string[]; emits: string[]; consumes: string[] } }
  | { readonly id: number; readonly rendered: Record<string, RenderedSlot> }
  | { readonly id: number; readonly error: string }

export type RenderedSlot = { readonly html: string } | { readonly error: string }

// `require` and `import()` keep every version for ever; a compiled function goes when nobody holds it.
const MOST_BUILDS = 3
type RunModule = (module: { exports: unknown }, exports: unknown, require: NodeJS.Require) => void
const builds = new Map<string, ServerBuild>()

function buildOf(file: string): ServerBuild {
  const known = builds.get(file)
  if (known) return known
  const source = readFileSync(file, 'utf8')
  const run = compileFunction(source, ['module', 'exports', 'require'], { filename: file }) as RunModule
  const module = { exports: {} }
  run(module, module.exports, createRequire(file))
  const build = module.exports as ServerBuild
  builds.set(file, build)
  const [oldest] = builds.keys()
  if (builds.size > MOST_BUILDS && oldest !== undefined) builds.delete(oldest)
  return build
}

function answer(request: RenderRequest): RenderAnswer {
  const { id, file } = request
  const build = buildOf(file)
  if (request.kind === 'describe') {
    const keys = (declarations: readonly { key: string }[]) => declarations.map(({ key }) => key).sort()
    const { slots, contract } = build
    return {
      id,
      described: { slots: [...slots], emits: keys(contract.emits), consumes: keys(contract.consumes) },
    }
  }
  const props: unknown = JSON.parse(request.props)
  return {
    id,
    rendered: Object.fromEntries(request.slots.map((slot) => [slot, renderSlot(build, slot, props)])),
  }
}

function renderSlot(build: ServerBuild, slot: string, props: unknown): RenderedSlot {
  try {
    return { html: build.render(slot, props) }
  } catch (error) {
    return { error: textOf(error) }
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

parentPort?.on('message', (request: RenderRequest) => {
  try {
    parentPort?.postMessage(answer(request))
  } catch (error) {
    parentPort?.postMessage({ id: request.id, error: textOf(error) })
  }
})
