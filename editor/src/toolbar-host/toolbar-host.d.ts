/** `/static/toolbar-host.js` adds `window.viewpage` to a page. */
declare global {
  interface Window {
    viewpage: ViewpageToolbarHost
  }
}

export interface ViewpageToolbarHost {
  /**
   * Renders the released toolbar of a presentation into an element of your page.
   *
   * Rejects with an Error if the visitor may not see the presentation, if no version of the toolbar loads, or if the element
   * has a toolbar.
   */
  mountToolbar(element: HTMLElement, options: MountOptions): Promise<MountedToolbar>
}

export interface MountOptions {
  /** The presentation. */
  readonly oid: string
  /**
   * Whether what visitors do with the toolbar is sent to viewpage as analytics events, unless they opted out.
   *
   * @default true
   */
  readonly sendsEvents?: boolean
  /**
   * Aborting it unmounts the toolbar. While the toolbar loads, it rejects with the reason of the abort.
   *
   * @default none
   */
  readonly signal?: AbortSignal
}

export interface MountedToolbar {
  /** The version of the toolbar on the page. */
  readonly version: string
  /**
   * Calls back for every action of the toolbar, for example `toolbar/likeChanged@1`. While an action changes, it comes in
   * each of its majors: handle one type. Returns the undo.
   */
  onAction(handler: (action: { type: string; payload: unknown }) => void): () => void
  /** Removes the toolbar and its dialogs from the page. A second call does nothing. */
  unmount(): void
}
