// A remote and its slots
export { defineRemote } from './define-remote.ts'
export type { Remote } from './define-remote.ts'
export { lifecyclesOf } from './lifecycles.tsx'
export type { SlotComponents } from './lifecycles.tsx'
export { HYDRATE_ATTRIBUTE } from './slot-contract.ts'
export type { ErrorPhase, LifecycleProps, SlotI18n, SlotLifecycles, SlotProps } from './slot-contract.ts'
export { SlotContext, useDeckPageData, usePageData, useSlot } from './slot.ts'
export { createUseBus } from './contract-bus.ts'
export { ErrorBoundary } from './ErrorBoundary.tsx'

// Texts
export { createTexts } from './texts.tsx'
export type { TextKey } from './text-key.ts'
export type { TextFunction, Texts, TextValues } from './texts.tsx'
export { formatNumber } from './format-number.ts'

// Screen reader announcements
export { announce, useAnnouncement } from './announce.ts'

// HTTP
export { HttpError } from './http.ts'
export { ownFetch } from './own-fetch.ts'
export type { Http, HttpAnswer, HttpOptions } from './http.ts'

// Controls
export { Avatar } from './ui/Avatar.tsx'
export { AVATAR_PALETTE_SIZE, avatarAppearanceOf } from './ui/avatar-appearance.ts'
export type { Person } from './ui/avatar-appearance.ts'
export { Button, ButtonLink } from './ui/Button.tsx'
export type { ButtonLook } from './ui/Button.tsx'
export { Icon } from './ui/Icon.tsx'
export { Mark } from './ui/Mark.tsx'
