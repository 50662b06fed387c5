/** Loads the code for the parts that scroll by themselves, on pages that have any. */
export function loadScrollRegions(report: (error: unknown) => void): void {
  if (document.querySelector('.site-scroll') === null) return
  import(/* webpackChunkName: "scroll-regions" */ './scroll-regions.ts').then(
    ({ followScrollRegions }) => followScrollRegions(document),
    report,
  )
}
