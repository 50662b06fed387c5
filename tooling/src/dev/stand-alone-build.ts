import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Configuration } from 'webpack'
import { base, type Mode } from '../webpack/base.ts'
import { rules } from '../webpack/rules.ts'

export interface StandAloneOptions {
  readonly folder: string
  /** @default './dev/main.tsx' */
  readonly entry?: string
  readonly mode: Mode
  /** The path of the page, with slashes at both ends. */
  readonly publicPath: string
  /** Output folder. @default in memory */
  readonly out?: string
}

/** A page of a workspace by itself: `main.js` and `main.css`, without shell, server or federation. */
export function standAloneBuild({ folder, entry, mode, publicPath, out }: StandAloneOptions): Configuration {
  return {
    ...base(folder, mode, `stand-alone${publicPath.replaceAll('/', '-')}`, '1'),
    target: ['web', 'es2022'],
    entry: { main: entry ?? './dev/main.tsx' },
    output: { filename: '[name].js', publicPath, ...(out !== undefined && { path: out, clean: true }) },
    module: { rules: rules({ mode, target: 'browser', classNameSalt: 'dev' }) },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css' })],
  }
}
