import webpack, { type Configuration, type Stats } from 'webpack'

/**
 * Runs builds one after the other, so that they need the memory of one.
 *
 * @throws Error with webpack's messages if one does not compile
 */
export async function runWebpack(configurations: readonly Configuration[]): Promise<Stats[]> {
  const results: Stats[] = []
  for (const configuration of configurations) results.push(await runOne(configuration))
  return results
}

function runOne(configuration: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration)
    if (!compiler) return reject(new Error('[bench] webpack did not create a compiler.'))
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (!stats || stats.hasErrors())
          reject(
            new Error(`[bench] Failed to build ${configuration.name}:\n${stats?.toString('errors-only')}`),
          )
        else resolve(stats)
      })
    })
  })
}
