// jsdom has no layout. Observed elements have the size of this box, which a test may change.
globalThis.testBox = { width: 1200, height: 675 }

globalThis.ResizeObserver = class {
  constructor(callback) {
    this.callback = callback
  }
  observe() {
    this.callback([{ contentRect: globalThis.testBox }])
  }
  disconnect() {}
}

if (globalThis.Element) globalThis.Element.prototype.scrollIntoView = () => {}
