interface ImportMeta {
  /** A webpack function: the modules of a folder with matching names, found at build time. */
  webpackContext(
    folder: string,
    options: { recursive: boolean; regExp: RegExp },
  ): { (file: string): unknown; keys(): string[] }
}
