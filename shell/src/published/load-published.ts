/** After its owner published the presentation, the page says so once. */
export function loadPublished(report: (error: unknown) => void): void {
  if (!location.hash.startsWith('#published-')) return
  import(/* webpackChunkName: "published" */ './published-toast.ts').then(
    ({ sayPublished }) => sayPublished(),
    report,
  )
}
