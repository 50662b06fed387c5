import { existsSync } from 'node:fs'
import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Configuration } from 'webpack'
import { base, type Mode } from '../webpack/base.ts'
import type { RemoteOptions } from '../webpack/remote-options.ts'
import { rules } from '../webpack/rules.ts'

export interface StandAloneOptions {
  readonly folder: string
  /** @default `dev/main.tsx`, or `dev/main.ts` */
  readonly entry?: string
  /** Rules besides those of the preset. @default none */
  readonly rules?: RemoteOptions['rules'] | undefined
  readonly mode: Mode
  /** The path of the page, with slashes at both ends. */
  readonly publicPath: string
  /** Output folder. @default in memory */
  readonly out?: string
}

/** A page of a workspace by itself: `main.js` and `main.css`, without shell, server or federation. */
export function standAloneBuild({
  folder,
  entry = entryIn(folder),
  rules: more,
  mode,
  publicPath,
  out,
}: StandAloneOptions): Configuration {
  return {
    ...base(folder, mode, `stand-alone${publicPath.replaceAll('/', '-')}`, '1'),
    target: ['web', 'es2022'],
    entry: { main: entry },
    output: { filename: '[name].js', publicPath, ...(out !== undefined && { path: out, clean: true }) },
    module: {
      rules: [...rules({ mode, target: 'browser', classNameSalt: 'dev' }), ...(more?.('browser') ?? [])],
    },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css' })],
  }
}

function entryIn(folder: string): string {
  const names = ['./dev/main.tsx', './dev/main.ts']
  const found = names.find((name) => existsSync(join(folder, name)))
  if (found !== undefined) return found
  throw new Error(`[tooling] Failed to serve ${folder} by itself: it has no ${names.join(' or ')}.`)
}
