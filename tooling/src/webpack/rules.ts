import { createRequire } from 'node:module'
import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { RuleSetRule } from 'webpack'

const require = createRequire(import.meta.url)

/** Imported, they give their address. */
const FILES = /\.(?:avif|eot|gif|jpe?g|mp[34]|otf|png|ttf|vtt|wasm|webm|webp|woff2?)$/i

export interface RuleOptions {
  readonly mode: 'production' | 'development'
  /** A server build has the class names, but no style sheets. */
  readonly target: 'browser' | 'server'
  /** Makes class names unique to this build, so that one page can show two versions of a remote. */
  readonly classNameSalt: string
  /** The remote to whose slots its style sheets are confined. A host has none. */
  readonly remote?: string
}

/** The rules for TypeScript, style sheets, icons and assets. */
export function rules({ mode, target, classNameSalt, remote }: RuleOptions): RuleSetRule[] {
  const cssModules = {
    auto: true,
    namedExport: false,
    exportLocalsConvention: 'as-is',
    exportOnlyLocals: target === 'server',
    localIdentName: mode === 'production' ? '[local]-[hash:base64:5]' : '[name]-[local]-[hash:base64:5]',
    localIdentHashSalt: classNameSalt,
  }
  return [
    {
      test: /\.tsx?$/,
      loader: require.resolve('swc-loader'),
      options: {
        sync: true,
        sourceMaps: target === 'browser' || mode === 'development',
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          // Not the runtime for development: no host shares it, and a copy in a remote fails beside React for production.
          transform: { react: { runtime: 'automatic', development: false } },
          target: 'es2022',
        },
      },
    },
    // A style sheet that comes with lazy code, which adopts it: webpack's loader of style sheets would be in every page.
    { test: /\.css$/, resourceQuery: /^\?text$/, type: 'asset/source' },
    {
      test: /\.css$/,
      resourceQuery: { not: /^\?text$/ },
      // A server build needs class names only.
      ...(target === 'server' && { sideEffects: false }),
      use: [
        ...(target === 'browser' ? [MiniCssExtractPlugin.loader] : []),
        {
          loader: require.resolve('css-loader'),
          options: {
            modules: cssModules,
            url: target === 'browser',
            sourceMap: mode === 'development',
            importLoaders: remote === undefined ? 0 : 1,
          },
        },
        ...(remote === undefined
          ? []
          : [{ loader: join(import.meta.dirname, 'confine-styles.cjs'), options: { remote } }]),
      ],
    },
    {
      test: /\.svg$/,
      dependency: { not: ['url'] },
      resourceQuery: { not: /^\?url$/ },
      loader: join(import.meta.dirname, 'icon-loader.cjs'),
    },
    { test: /\.svg$/, resourceQuery: /^\?url$/, type: 'asset/resource' },
    { test: FILES, type: 'asset/resource' },
  ]
}
