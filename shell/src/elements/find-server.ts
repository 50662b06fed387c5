const PATH = '/static/viewpage-elements.js'

/**
 * The origin of viewpage, from which the script of the elements comes.
 *
 * @param running the script that runs; `null` for a module, or in a bundle
 */
export function findServer(running: Document['currentScript']): string {
  const scripts = [running, ...document.querySelectorAll('script')]
  const own = scripts.find((script) => script && 'src' in script && String(script.src).includes(PATH))
  return own ? new URL(String((own as HTMLScriptElement).src)).origin : location.origin
}
