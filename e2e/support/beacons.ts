/** The addresses that measure. */
export const MEASURING = /\/(?:log|fallback)\/json|view-event|viewer-log|page-vitals|page-blames|page-views/

/** Keeps the address of every beacon in the tab: a page that is being left sends some unseen. */
export function recordBeacons(): void {
  const send = navigator.sendBeacon.bind(navigator)
  navigator.sendBeacon = (url, body) => {
    sessionStorage.setItem('beacons', `${sessionStorage.getItem('beacons') ?? ''} ${String(url)}`)
    return send(url, body)
  }
}
