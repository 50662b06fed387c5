/** Runs a library as its own page would. @throws Error when it cannot be loaded */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`[bench] ${url} could not be loaded.`))
    document.head.append(script)
  })
}
