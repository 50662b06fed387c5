import type { Sender } from '@viewpage/shared-events'
import { ownFetch } from '@viewpage/remote-kit/host'
import { ownFunctions } from '../browser/own-functions.ts'
import { senderOfFile } from './senders.ts'
import type { Strikes } from './strikes.ts'
import { originalOf } from './stand-ins.ts'

/** Characters of a function. A shorter text may be in any file. */
const MIN_TEXT = 12
const MAX_FILES = 100
const toText = Function.prototype.toString

interface OwnFunction {
  readonly owner: object
  readonly name: string
  readonly descriptor: PropertyDescriptor
}

const OWN_FETCH = { value: ownFetch, writable: true, enumerable: true, configurable: true }

const ALL: readonly OwnFunction[] = [
  { owner: window, name: 'fetch', descriptor: OWN_FETCH },
  ...ownFunctions.flatMap(([owner, own]) =>
    Object.entries(own).map(([name, descriptor]) => ({ owner, name, descriptor })),
  ),
]

const functionNow = (owner: object, name: string): unknown =>
  originalOf(Object.getOwnPropertyDescriptor(owner, name)?.value)

/** Functions of the browser that are not as they were when the host started. */
function changedNow(): OwnFunction[] {
  return ALL.filter(({ owner, name, descriptor }) => {
    return typeof descriptor.value === 'function' && functionNow(owner, name) !== descriptor.value
  })
}

export interface ChangedFunctions {
  /** Charges who has changed functions, as long as they are changed. */
  look(): void
  /** Whether one is changed, by whoever: then the time of a task may be that of another. */
  readonly isAny: boolean
  /** Puts back what a remote has changed. */
  restore(sender: Sender): void
}

/**
 * Finds functions of the browser that a remote has replaced, such as `fetch` or `history.pushState`. The one whose file has
 * the text of the new function has replaced it; if that is nobody, or more than one, nobody is to blame.
 */
export function watchFunctions(strikes: Strikes): ChangedFunctions {
  /** By function; `null` is nobody. */
  const culprits = new Map<unknown, Sender | null>()
  const owners = new Map<OwnFunction, Sender>()
  let isAny = false

  async function find(value: unknown): Promise<void> {
    culprits.set(value, null)
    const text = typeof value === 'function' ? toText.call(value) : ''
    if (text.length < MIN_TEXT || text.includes('[native code]')) return
    const texts = await Promise.all(filesOfRemotes().map(async (file) => [file, await textOf(file)] as const))
    const senders = texts.flatMap(([file, content]) =>
      content.includes(text) ? (senderOfFile(file) ?? []) : [],
    )
    const [sender, ...others] = senders
    if (sender && others.every(({ remote }) => remote === sender.remote)) culprits.set(value, sender)
  }

  return {
    look() {
      const changed = changedNow()
      isAny = changed.length > 0
      for (const each of changed) {
        const value = functionNow(each.owner, each.name)
        if (!culprits.has(value)) void find(value).catch(() => undefined)
        const sender = culprits.get(value)
        if (!sender) continue
        owners.set(each, sender)
        strikes.charge(sender, 'functions', 1)
      }
    },
    get isAny() {
      return isAny
    },
    restore({ remote }) {
      for (const [own, by] of owners) {
        if (by.remote !== remote) continue
        Object.defineProperty(own.owner, own.name, own.descriptor)
        owners.delete(own)
      }
    },
  }
}

/** The scripts of remotes that this page has loaded. */
function filesOfRemotes(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set(names)].filter((name) => name.endsWith('.js') && senderOfFile(name)).slice(0, MAX_FILES)
}

/** From the cache of the browser, where it is. */
const textOf = async (file: string): Promise<string> =>
  (await ownFetch(file, { cache: 'force-cache' })).text()
