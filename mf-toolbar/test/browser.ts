/** Adds to jsdom: media queries (none matches: a wide screen and a mouse), modal dialogs, and that all is visible. */
export function completeBrowser(): void {
  window.matchMedia = (media) => Object.assign(new EventTarget(), NO_MATCH, { media })
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  Element.prototype.checkVisibility = () => true
}

const NO_MATCH = {
  matches: false,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
}
