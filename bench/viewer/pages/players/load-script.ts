/** Loads a library by a script element. @throws Error if it fails to load */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`[bench] Failed to load ${url}.`))
    document.head.append(script)
  })
}
