interface ImportMeta {
  /** Webpack's: the modules of a folder whose names match, found when it is built. */
  webpackContext(
    folder: string,
    options: { recursive: boolean; regExp: RegExp },
  ): { (file: string): unknown; keys(): string[] }
}
