// jsdom has no layout. The first size is reported at once, and never changes.
globalThis.ResizeObserver = class {
  constructor(callback) {
    this.observe = () => callback([], this)
  }
  disconnect() {}
}
