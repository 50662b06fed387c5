import { VISIBLE_SLOTS } from '../models/view-page.ts'

/** Each remote, its visible slots, and those that keep the server's HTML without it. */
export const REMOTES = [
  { remote: 'mf-header-search', slots: ['header'], keeps: ['header'] },
  { remote: 'mf-viewer', slots: ['viewer', 'metadata', 'transcript'], keeps: ['metadata', 'transcript'] },
  { remote: 'mf-toolbar', slots: ['toolbar'], keeps: [] },
  { remote: 'mf-identification', slots: [], keeps: [] },
  { remote: 'mf-sidebars', slots: ['sidebar', 'cta'], keeps: ['sidebar', 'cta'] },
] as const

/** Console messages that name a failed remote, and `more`. */
export const messagesAbout = (remote: string, ...more: readonly string[]) =>
  new RegExp(
    ['Failed to load resource', 'Failed while loading', remote, remote.replaceAll('-', '_'), ...more].join(
      '|',
    ),
  )

export const others = (slots: readonly string[]) => VISIBLE_SLOTS.filter((slot) => !slots.includes(slot))
