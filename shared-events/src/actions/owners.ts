// All declared actions by owner.
export * as identification from './identification.ts'
export * as modals from './modals.ts'
export * as search from './search.ts'
export * as sidebars from './sidebars.ts'
export * as toolbar from './toolbar.ts'
export * as viewer from './viewer.ts'
