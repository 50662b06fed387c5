/** Adds to jsdom: media queries (none matches: a wide screen and a mouse) and modal dialogs. */
export function completeBrowser(): void {
  window.matchMedia = (media) => Object.assign(new EventTarget(), NO_MATCH, { media })
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true
  }
}

const NO_MATCH = {
  matches: false,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
}
