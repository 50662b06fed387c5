import type { PageData, ReleaseSet, Skeleton } from '@viewpage/shared-events'
import type { PageHost } from '../hosts/page-hosts.ts'
import { hole } from '../http/markup/holes.ts'
import { html, nothing, type Html } from '../http/markup/html.ts'
import type { createPageRemotes, PageRemotes } from '../releases/page-remotes.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { remoteHtml } from './remote-html.ts'
import { skeletonHtml } from './skeletons.ts'
import { PERSONAL_SLOT, type SlotRenderer } from './slot-renderer.ts'

/** What a page wants rendered. */
export interface SlotsWanted {
  readonly slots: readonly string[]
  /** Remotes that the host mounts without slots. */
  readonly remotes: readonly string[]
  readonly pageData: PageData
  readonly host: PageHost
  /** Whether to leave the slot open that names the visitor. */
  readonly hasHoles: boolean
}

export interface RenderedSlots {
  /** The element of a slot; nothing if no released remote fills the slot. */
  readonly slot: (name: string) => Html
  readonly pageRemotes: PageRemotes
  readonly set: ReleaseSet
  /** Whether no slot is a skeleton because its remote was late or failed. */
  readonly isWhole: boolean
}

export interface RenderSlotsOptions {
  readonly releases: Pick<ReleaseStore, 'current'>
  readonly renderer: Pick<SlotRenderer, 'render'>
  readonly readPageRemotes: ReturnType<typeof createPageRemotes>
}

/** Renders slots with the active release set. A slot that is not rendered in time is a skeleton. */
export function createRenderSlots({ releases, renderer, readPageRemotes }: RenderSlotsOptions) {
  return async ({ slots, remotes, pageData, host, hasHoles }: SlotsWanted): Promise<RenderedSlots> => {
    const set = await releases.current()
    const isHole = (slot: string) => hasHoles && slot === PERSONAL_SLOT
    const wanted = new Set(slots.filter((slot) => !isHole(slot)))
    const parts = { slots: new Set(slots), remotes: new Set(remotes) }
    const pageRemotes = await readPageRemotes(set, parts, pageData.language, host)
    const rendered = await renderer.render(set, wanted, pageData, pageRemotes.pseudoMessages)
    const owners = ownersOf(set)
    return {
      slot: (name) =>
        isHole(name) ? hole(PERSONAL_SLOT) : slotHtml(name, rendered[name] ?? null, owners, pageData),
      pageRemotes,
      set,
      isWhole: !Object.values(rendered).includes(null),
    }
  }
}

/** The slot that names the visitor. */
export interface RenderedHeader {
  readonly markup: Html
  /** Whether it is no skeleton. */
  readonly isWhole: boolean
}

/** @param pageData without that of a presentation */
export type RenderHeader = (set: ReleaseSet, pageData: PageData) => Promise<RenderedHeader>

/** Renders the slot that a page with holes leaves open. */
export function createRenderHeader({
  renderer,
  readPageRemotes,
}: Omit<RenderSlotsOptions, 'releases'>): RenderHeader {
  const wanted = new Set([PERSONAL_SLOT])
  return async (set, pageData) => {
    const parts = { slots: wanted, remotes: new Set<string>() }
    const { pseudoMessages } = await readPageRemotes(set, parts, pageData.language, 'page')
    const rendered = await renderer.render(set, wanted, pageData, pseudoMessages)
    return {
      markup: slotHtml(PERSONAL_SLOT, rendered[PERSONAL_SLOT] ?? null, ownersOf(set), pageData),
      isWhole: !Object.values(rendered).includes(null),
    }
  }
}

interface SlotOwner {
  readonly remote: string
  readonly version: string
  readonly skeleton: Skeleton | undefined
}

function ownersOf({ remotes }: ReleaseSet): Map<string, SlotOwner> {
  return new Map(
    Object.entries(remotes).flatMap(([remote, { slots, version, skeletons }]) =>
      slots.map((slot) => [slot, { remote, version, skeleton: skeletons?.[slot] }]),
    ),
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
  const drawn = content === null ? placeholder() : remoteHtml(content)
  // White space inside the root would differ from what the remote renders.
  return html`<div data-slot="${slot}" data-remote="${owner.remote}" data-version="${owner.version}" data-state="server" data-rendered="${state}"><div data-slot-root>${drawn}</div></div>`
}
