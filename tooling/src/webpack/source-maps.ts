import { join, relative } from 'node:path'
import webpack from 'webpack'

/** Where a build keeps its source maps. They are stored with a release and never sent to browsers. */
export const MAPS_FOLDER = 'maps'

/** Whether a file of a build is a source map. */
export const isSourceMap = (file: string): boolean => file.startsWith(`${MAPS_FOLDER}/`)

/** The name of the source map of a script, below {@link MAPS_FOLDER}. */
export const sourceMapOf = (script: string): string => `${script}.map`

/**
 * Writes a source map for each script of a production build. Maps name files and lines, without the sources themselves:
 * `mf-viewer/src/player/player.ts`.
 *
 * @param folder of the workspace
 */
export function sourceMaps(folder: string): webpack.WebpackPluginInstance {
  return new webpack.SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: `${MAPS_FOLDER}/${sourceMapOf('[file]')}`,
    append: false,
    noSources: true,
    moduleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
      relative(join(folder, '..'), absoluteResourcePath),
  })
}
