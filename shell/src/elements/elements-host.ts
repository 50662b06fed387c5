/** What `toolbar-host.js` gives to the script that defines `<viewpage-toolbar>`, which loads it. */
export interface ElementsHost {
  /**
   * Shows the released toolbar in a shadow root.
   *
   * @throws Error that says what to do; its `status` is that of the server's response
   */
  mountInRoot(mount: ElementMount): Promise<MountedElement>
}

/** A file for pages of other teams, as `/static/files.json` lists it. */
export interface PublicFile {
  /** A path of the server. */
  readonly url: string
  readonly integrity: string
}

/** The member of the script element by which `toolbar-host.js` hands itself over. */
export const ELEMENTS_RECEIVER = 'viewpageElements'

export interface ElementMount {
  readonly root: ShadowRoot
  readonly oid: string
  /** The origin of viewpage. */
  readonly server: string
  /** Gets a host token, for a page of another origin; `null` where the visitor's cookies decide. */
  readonly token: (() => Promise<string>) | null
  readonly sendsEvents: boolean
  /** Removes the toolbar, or ends loading it. */
  readonly signal: AbortSignal
  /** The style sheet of the toolbar's host. */
  readonly styles: PublicFile
  readonly onAction: (action: { readonly type: string; readonly payload: unknown }) => void
}

export interface MountedElement {
  /** Of the toolbar. */
  readonly version: string
}
