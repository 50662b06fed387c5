/** What `/static/toolbar-host.js` adds to a page, as `window.viewpage`. */
declare global {
  interface Window {
    viewpage: ViewpageToolbarHost
  }
}

export interface ViewpageToolbarHost {
  /**
   * Draws the released toolbar of a presentation into an element of your page.
   *
   * @throws (rejects) Error when the presentation is not there for this visitor, or no version of the toolbar came.
   */
  mountToolbar(element: HTMLElement, options: { oid: string }): Promise<MountedToolbar>
}

export interface MountedToolbar {
  /** The version of the toolbar that is shown. */
  readonly version: string
  /**
   * Hears every action of the toolbar, for example `toolbar/likeChanged@1`. Returns the undo.
   */
  onAction(handler: (action: { type: string; payload: unknown }) => void): () => void
  /** Takes the toolbar and its dialogs off the page. */
  unmount(): void
}
