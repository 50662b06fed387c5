/** Calls back after `ms` by the browser's clock. Returns the undo. */
export function after(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}
