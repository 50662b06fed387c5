interface Ability {
  /** Runs in a page. */
  readonly isThere: () => boolean
  /** What code that uses it contains. */
  readonly use: string
}

/** What pages use where a browser has it. docs/browsers.md says what they do elsewhere. */
export const ABILITIES: Readonly<Record<string, Ability>> = {
  'Speculation rules': {
    isThere: () => HTMLScriptElement.supports('speculationrules'),
    use: 'prerender',
  },
  'Compression dictionaries': {
    isThere: () => document.createElement('link').relList.supports('compression-dictionary'),
    use: 'Use-As-Dictionary',
  },
  'Trusted Types': { isThere: () => 'trustedTypes' in window, use: 'trustedTypes?' },
  'Layout shifts': {
    isThere: () => PerformanceObserver.supportedEntryTypes.includes('layout-shift'),
    use: 'onCLS',
  },
  'Largest paint': {
    isThere: () => PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint'),
    use: 'onLCP',
  },
  'Delays of presses': {
    isThere: () => PerformanceObserver.supportedEntryTypes.includes('event'),
    use: 'onINP',
  },
  'Long animation frames': {
    isThere: () => PerformanceObserver.supportedEntryTypes.includes('long-animation-frame'),
    use: 'long-animation-frame',
  },
  'Idle callbacks': { isThere: () => 'requestIdleCallback' in window, use: 'requestIdleCallback' },
  '`scheduler.yield`': {
    isThere: () => 'scheduler' in window && 'yield' in (window.scheduler as object),
    use: 'scheduler?.yield?.()',
  },
  Popovers: { isThere: () => 'popover' in HTMLElement.prototype, use: 'popover' },
  'Anchor positioning': {
    isThere: () => CSS.supports('position-area: block-end'),
    use: '@supports not (position-area: block-end)',
  },
  'Scope of anchors': { isThere: () => CSS.supports('anchor-scope: --name'), use: 'anchor-scope' },
  'Fields that grow': { isThere: () => CSS.supports('field-sizing: content'), use: 'field-sizing' },
  'Balanced lines': { isThere: () => CSS.supports('text-wrap: balance'), use: 'text-wrap: balance' },
  'First styles': { isThere: () => 'CSSStartingStyleRule' in window, use: '@starting-style' },
  'Content visibility': {
    isThere: () => CSS.supports('content-visibility: auto'),
    use: 'content-visibility: auto',
  },
  'Segments of a text': { isThere: () => 'Segmenter' in Intl, use: 'Intl.Segmenter' },
  'Wish to save data': {
    isThere: () => 'connection' in navigator && 'saveData' in (navigator.connection as object),
    use: 'connection?.saveData',
  },
  'Memory of the device': { isThere: () => 'deviceMemory' in navigator, use: 'deviceMemory?' },
}
