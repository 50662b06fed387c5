import * as remoteKit from '@viewpage/remote-kit'
import type { SlotLifecycles } from '@viewpage/remote-kit'
import {
  createContainerLoader,
  createFetchHttp,
  createVersionAssets,
  NOTHING_INLINED,
  sharedModules,
  type RemoteVersion,
} from '@viewpage/remote-kit/host'
import { createI18n } from '@viewpage/remote-kit/locales'
import { createBus, createFeatures, keepOneModal, type Bus, type PageData } from '@viewpage/shared-events'
import type { RecordedForeignAction, RecordedStep } from '@viewpage/shared-events/wire'
import { playInput } from './play-input.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** A version of a remote and the page that it is shown in. */
export interface ReplayedVersion {
  readonly name: string
  readonly release: RemoteVersion
  readonly slots: readonly string[]
  readonly pageData: PageData
}

/** What the server's browser calls to replay a recording. */
export interface Replay {
  /** Begins to mount the version. */
  start(version: ReplayedVersion): void
  /** Does what one step of the recording says. */
  act(step: RecordedStep): void
  advance: VirtualClock['advance']
  /** What the version published, reported or followed since the last call. */
  said(): readonly string[]
}

declare global {
  var viewpageReplay: Replay | undefined
}

const LOAD_TIMEOUT_MS = 3_000
/** A flood is a difference, whatever its length. */
const MAX_LINES = 300
const MAX_LINE = 2_000

export function createReplay(clock: VirtualClock): Replay {
  let lines: string[] = []
  let bus: Bus | undefined

  const say = (line: string) => {
    if (lines.length < MAX_LINES) lines.push(line.slice(0, MAX_LINE))
  }
  const reportOf = (error: unknown, phase = 'effect') =>
    say(`reports an error (${phase}): ${error instanceof Error ? error.message : String(error)}`)

  function createOwnBus(name: string): Bus {
    const created = createBus({
      sender: { remote: 'shell', version: 'replay' },
      onSubscriberFailure: ({ error, subscriber }) => {
        if (subscriber.remote === name) reportOf(error, 'action')
      },
    })
    keepOneModal(created)
    created.actions$.subscribe(({ type, payload, sender }) => {
      if (sender.remote === name)
        say(`publishes ${type} ${JSON.stringify(payload, sortFields) ?? ''}`.trimEnd())
    })
    return created
  }

  return {
    start(version) {
      const { pageData, name } = version
      document.documentElement.lang = pageData.language
      document.cookie = 'csrftoken=recorded'
      window.addEventListener('error', ({ error }) => reportOf(error, 'page'))
      window.addEventListener('unhandledrejection', ({ reason }) => reportOf(reason, 'page'))
      window.open = (url) => {
        say(`opens a window with ${String(url)}`)
        return null
      }
      const clipboard = { writeText: async (text: string) => say(`copies ${text}`) }
      Object.defineProperty(navigator, 'clipboard', { value: clipboard })
      bus = createOwnBus(name)
      mount(bus, version, say, reportOf).catch((error: unknown) => reportOf(error, 'mount'))
    },

    act({ actions = [], input }) {
      for (const action of actions) publish(bus, action)
      const missing = input ? playInput(input) : null
      if (missing !== null) say(missing)
    },

    advance: clock.advance,

    said() {
      const all = lines
      lines = []
      return all
    },
  }
}

/** @throws what the version throws */
async function mount(
  bus: Bus,
  { name, release, slots, pageData }: ReplayedVersion,
  say: (line: string) => void,
  report: (error: unknown, phase?: string) => void,
): Promise<void> {
  const { base, version } = release
  const assets = createVersionAssets(NOTHING_INLINED, pageData.language, createI18n)
  const i18n = await assets.textsOf(name, { release, base })
  const loaded = await createContainerLoader(sharedModules(remoteKit)).load(
    { release, base },
    'slots',
    LOAD_TIMEOUT_MS,
  )
  const { slots: lifecycles } = loaded as { readonly slots: Readonly<Record<string, SlotLifecycles>> }
  const http = createFetchHttp({ basicAuthorization: null, csrfToken: () => 'recorded' })
  const main = document.querySelector('main') ?? document.body
  for (const slot of slots) {
    const own = lifecycles[slot]
    if (!own) continue
    const domElement = document.createElement('div')
    domElement.dataset['slot'] = slot
    main.append(domElement)
    const props = {
      ...{ slot, pageData, http, i18n, report, domElement },
      bus: bus.as({ remote: name, version }),
      features: createFeatures(pageData.evaluatedFeatures),
      portalRoot: document.getElementById('portal'),
      redirect: async (url: string, before?: PromiseLike<unknown>) => {
        await before
        say(`leads to ${url}`)
      },
    }
    for (const step of [own.bootstrap, own.mount].flat()) await step(props)
  }
}

/** Published as it was recorded, by whoever published it then. */
function publish(bus: Bus | undefined, { key, isSticky, sender, payload }: RecordedForeignAction): void {
  const [type = '', major] = key.split('@')
  const declaration = { type, version: Number(major), key, sticky: isSticky, analytics: false as const }
  bus
    ?.as({ remote: sender, version: 'recorded' })
    .publish<unknown>(declaration, payload === '' ? undefined : JSON.parse(payload))
}

/** The order of fields makes no difference. */
function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
