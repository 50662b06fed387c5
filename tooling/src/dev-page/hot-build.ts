import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import webpack, { type Configuration, type RuleSetRule } from 'webpack'

/** Files with which pages replace modules of a build that they have loaded. */
export const isHotUpdate = (file: string): boolean => /\.hot-update\.js(?:on)?$/.test(file)

/**
 * A development build whose components pages can replace while they keep their state.
 *
 * @param build of a remote, for browsers
 * @param container the global name of its container
 */
export function hotBuild(build: Configuration, container: string): Configuration {
  const { cache, output, module: modules } = build
  const out = output?.path ?? '.'
  // Of builds before this start, which no page has any more.
  for (const file of globSync('*.hot-update.*', { cwd: out })) rmSync(join(out, file))
  return {
    ...build,
    ...(typeof cache === 'object' && 'name' in cache && { cache: { ...cache, name: `${cache.name}-hot` } }),
    resolve: {
      ...build.resolve,
      alias: { 'react/jsx-dev-runtime$': join(import.meta.dirname, 'jsx-dev-runtime.js') },
    },
    // A build with an error is none: pages go from one good build to the next.
    optimization: { ...build.optimization, emitOnErrors: false },
    output: { ...output, clean: { keep: (file) => file.startsWith('server.') || isHotUpdate(file) } },
    module: {
      ...modules,
      rules: [
        {
          test: /\.tsx$/,
          loader: join(import.meta.dirname, 'refresh-loader.cjs'),
          options: { container },
        },
        ...(modules?.rules ?? []).map((rule) => (isRule(rule) ? withRefresh(rule) : rule)),
      ],
    },
    plugins: [...(build.plugins ?? []), new webpack.HotModuleReplacementPlugin(), coldStyles],
  }
}

const isRule = (rule: unknown): rule is RuleSetRule => typeof rule === 'object' && rule !== null

/** swc marks components and hooks. */
function withRefresh(rule: RuleSetRule): RuleSetRule {
  if (!rule.loader?.includes('swc-loader') || typeof rule.options !== 'object') return rule
  const { jsc } = rule.options as { jsc: { transform: { react: object } } }
  const react = { ...jsc.transform.react, development: true, refresh: true }
  return { ...rule, options: { ...rule.options, jsc: { ...jsc, transform: { ...jsc.transform, react } } } }
}

/** The page replaces style sheets by itself, so their loader need not. */
const coldStyles: webpack.WebpackPluginInstance = {
  apply: ({ hooks }: webpack.Compiler) =>
    hooks.compilation.tap('coldStyles', (compilation) =>
      webpack.NormalModule.getCompilationHooks(compilation).loader.tap('coldStyles', (context, module) => {
        if (module.resource.endsWith('.css')) (context as { hot?: boolean }).hot = false
      }),
    ),
}
