/** What the host relies on, as it was before any remote ran. Only what comes after the page is live reads it. */
export const ownFunctions = [Array, Promise, History, EventTarget, Storage].map(
  ({ prototype }) => [prototype, Object.getOwnPropertyDescriptors<object>(prototype)] as const,
)

/** The last intervals that were started, so that those of a remote that the host stops can be ended. */
export const startedIntervals: { readonly id: number; readonly place: Error }[] = []

const MAX_INTERVALS = 200
const { setInterval: ownInterval } = window

window.setInterval = ((...given: Parameters<typeof ownInterval>) => {
  const id = ownInterval(...given)
  if (startedIntervals.push({ id, place: new Error() }) > MAX_INTERVALS) startedIntervals.shift()
  return id
}) as typeof ownInterval
