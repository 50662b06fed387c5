import { join } from 'node:path'
import { loadConfig } from '@viewpage/tooling/build'

/** The rules of each remote's own build, for files in its folder. */
export async function rulesOfRemotes(root: string, remotes: readonly string[]) {
  return Promise.all(
    remotes.map(async (remote) => {
      const folder = join(root, remote)
      const config = await loadConfig(folder)
      if (config.kind !== 'remote') throw new Error(`[bench] ${folder} is not a remote.`)
      const [browser] = config.builds({ mode: 'production', out: join(folder, 'dist') })
      return { include: join(folder, 'src'), rules: [...(browser.module?.rules ?? [])] }
    }),
  )
}
