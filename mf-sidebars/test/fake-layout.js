// jsdom has no layout. A size never changes.
globalThis.ResizeObserver = class {
  observe() {}
  disconnect() {}
}
