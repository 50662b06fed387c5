import { slotLanguage } from '@viewpage/remote-kit/locales'
import type { DeckPageData, PageData, ReleaseSet, RemoteRelease, Skeleton } from '@viewpage/shared-events'
import type { OtherSlots } from '../../foundation/config/other-slots.ts'
import type { PageHost } from '../../storage/hosts/page-hosts.ts'
import { hole } from '../../foundation/markup/holes.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import {
  freshnessOf,
  type DataSubject,
  type Freshness,
  type ReadDataOfRemotes,
} from '../remote-data/page-data-of-remotes.ts'
import type { createPageRemotes, PageRemotes } from './page-remotes.ts'
import { remoteHtml } from './remote-html.ts'
import { skeletonHtml } from './skeletons.ts'
import { isPersonal, PERSONAL_SLOT } from './renderable-pages.ts'
import type { SlotRenderer } from './slot-renderer.ts'

/** The slots of a page, and the data to render them with. */
interface SlotsRequest {
  readonly slots: readonly string[]
  /** Further slots, rendered only if released remotes fill them. */
  readonly otherSlots: OtherSlots
  /** Remotes that the host mounts without slots. */
  readonly remotes: readonly string[]
  /** Entries of the host's build that the page adds. */
  readonly parts: readonly string[]
  readonly pageData: PageData
  readonly host: PageHost
  /** The presentation whose data the remotes show. */
  readonly dataOf: DataSubject | null
  /** Whether to leave a hole for the slot that names the visitor. */
  readonly hasHoles: boolean
  readonly set: ReleaseSet
}

export interface RenderedSlots {
  /** The element of a slot; nothing if no released remote fills the slot. */
  readonly slot: (name: string) => Html
  /** The other slots that released remotes fill, in the order of the page. */
  readonly others: readonly string[]
  readonly pageRemotes: PageRemotes
  /** Whether no slot is a skeleton because its remote was late or failed. */
  readonly isWhole: boolean
  readonly remotes: RenderedRemotes
  /** Data of the remotes that declare some, as their slots were rendered with. */
  readonly remoteData: NonNullable<DeckPageData['remoteData']>
  readonly freshness: Freshness
}

/** The remotes of a page. */
export interface RenderedRemotes {
  readonly shown: readonly string[]
  /** Those of which a slot failed on the server. A late slot has not failed. */
  readonly thrown: readonly string[]
}

interface RenderSlotsOptions {
  readonly renderer: Pick<SlotRenderer, 'render'>
  readonly readPageRemotes: ReturnType<typeof createPageRemotes>
}

/** Renders slots with a release set. A slot that is not rendered in time is a skeleton. */
export function createRenderSlots({
  renderer,
  readPageRemotes,
  readDataOfRemotes,
}: RenderSlotsOptions & { readonly readDataOfRemotes: ReadDataOfRemotes }): (
  wanted: SlotsRequest,
) => Promise<RenderedSlots> {
  return async ({ slots, otherSlots, remotes, parts, pageData, host, dataOf, hasHoles, set }) => {
    const owners = ownersOf(set)
    const others = othersAmong(owners, otherSlots, slots)
    const isHole = (slot: string) => hasHoles && slot === PERSONAL_SLOT
    const all = [...slots, ...others]
    const wanted = new Set(all.filter((slot) => !isHole(slot)))
    const named = { slots: new Set(all), remotes: new Set(remotes), parts }
    const shown = all.flatMap((slot) => (isPersonal(slot) ? [] : (owners.get(slot)?.remote ?? [])))
    const readData = () => (dataOf === null ? NO_DATA : readDataOfRemotes(set, [...new Set(shown)], dataOf))
    const data = readData()
    const pageRemotes = await readPageRemotes(set, named, pageData.language, host)
    const { html: rendered, thrown } = await renderer.render(
      set,
      wanted,
      pageData,
      pageRemotes.pseudoMessages,
      data,
    )
    const remoteData: NonNullable<DeckPageData['remoteData']> = {}
    for (const [name, read] of data) remoteData[name] = (await read).data
    return {
      others,
      slot: (name) =>
        isHole(name) ? hole(PERSONAL_SLOT) : slotHtml(name, rendered[name] ?? null, owners, pageData),
      pageRemotes,
      isWhole: !Object.values(rendered).includes(null),
      remotes: { shown: pageRemotes.names, thrown },
      remoteData,
      freshness: freshnessOf(await Promise.all(data.values()), () => Promise.all(readData().values())),
    }
  }
}

const NO_DATA: ReturnType<ReadDataOfRemotes> = new Map()

/** The slot that names the visitor. */
interface RenderedHeader {
  readonly markup: Html
  /** Whether it is no skeleton. */
  readonly isWhole: boolean
  /** As in {@link RenderedRemotes}. */
  readonly thrown: readonly string[]
}

/** @param pageData without that of a presentation */
export type RenderHeader = (set: ReleaseSet, pageData: PageData) => Promise<RenderedHeader>

/** Renders the slot for which a page with holes has a hole. */
export function createRenderHeader({ renderer, readPageRemotes }: RenderSlotsOptions): RenderHeader {
  const wanted = new Set([PERSONAL_SLOT])
  return async (set, pageData) => {
    const named = { slots: wanted, remotes: new Set<string>(), parts: [] }
    const { pseudoMessages } = await readPageRemotes(set, named, pageData.language, 'page')
    const { html: rendered, thrown } = await renderer.render(set, wanted, pageData, pseudoMessages)
    return {
      thrown,
      markup: slotHtml(PERSONAL_SLOT, rendered[PERSONAL_SLOT] ?? null, ownersOf(set), pageData),
      isWhole: !Object.values(rendered).includes(null),
    }
  }
}

/** @param placed slots that the page places itself */
function othersAmong(
  owners: ReadonlyMap<string, SlotOwner>,
  otherSlots: OtherSlots,
  placed: readonly string[],
): string[] {
  const names = otherSlots === '*' ? [...owners.keys()].sort() : otherSlots
  return names.filter((name) => owners.has(name) && !placed.includes(name))
}

interface SlotOwner {
  readonly remote: string
  /** Languages of its texts to their files. */
  readonly locales: RemoteRelease['locales']
  readonly version: string
  readonly skeleton: Skeleton | undefined
}

function ownersOf({ remotes }: ReleaseSet): Map<string, SlotOwner> {
  return new Map(
    Object.entries(remotes).flatMap(([remote, { slots, version, skeletons, locales }]) => {
      const owner = { remote, locales, version }
      return slots.map((slot) => [slot, { ...owner, skeleton: skeletons?.[slot] }])
    }),
  )
}

function slotHtml(
  slot: string,
  content: string | null,
  owners: ReadonlyMap<string, SlotOwner>,
  pageData: PageData,
): Html {
  const owner = owners.get(slot)
  if (!owner) return nothing
  const state = content === null ? 'skeleton' : 'html'
  const placeholder = () => (owner.skeleton ? skeletonHtml(owner.skeleton, pageData) : nothing)
  const rendered = content === null ? placeholder() : remoteHtml(content)
  const language = slotLanguage(owner.locales, pageData.language)
  const lang = language === null ? nothing : html` lang="${language}"`
  // White space inside the root would differ from what the remote renders.
  return html`<div data-slot="${slot}" data-remote="${owner.remote}" data-version="${owner.version}" data-state="server" data-rendered="${state}"${lang}><div data-slot-root>${rendered}</div></div>`
}
