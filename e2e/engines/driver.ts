/** A device of WebDriver's "perform actions"; WebDriver and WebDriver BiDi have the same ones. */
export interface InputSource {
  readonly type: 'key' | 'pointer'
  readonly id: string
  readonly parameters?: { readonly pointerType: 'mouse' | 'touch' }
  readonly actions: readonly object[]
}

/** An empty tab of a browser without any data, driven over a protocol of the W3C. */
export interface Driver {
  open(url: string): Promise<void>
  /**
   * Calls a function of the page.
   *
   * @param source of the function; it gets and returns JSON
   */
  call(source: string, json: string): Promise<unknown>
  act(sources: readonly InputSource[]): Promise<void>
  /** PNG of what is in view */
  screenshot(): Promise<Buffer>
  /** PDF on A4, as a person prints it; absent where the protocol cannot. */
  print?(): Promise<Buffer>
  /** Errors and warnings in the console so far; empty where the protocol has no events. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

export interface Viewport {
  readonly width: number
  readonly height: number
}

/** A running browser. */
export interface Engine {
  newTab(viewport: Viewport): Promise<Driver>
  stop(): Promise<void>
}
