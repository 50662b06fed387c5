import webpack, { type Compiler, type Dependency } from 'webpack'

const { EntryPlugin } = webpack

/**
 * Puts an exposed module into the container's own entry file: one request for the remote instead of two. The
 * module runs when the container is asked for it, so the host's shared modules are there by then.
 */
export class OneFilePlugin {
  readonly #container: string
  readonly #request: string

  constructor(container: string, request: string) {
    this.#container = container
    this.#request = request
  }

  apply(compiler: Compiler): void {
    const dependency = EntryPlugin.createDependency(this.#request, { name: this.#container })
    compiler.hooks.compilation.tap('OneFilePlugin', (compilation, { normalModuleFactory }) => {
      compilation.dependencyFactories.set(dependency.constructor as new () => Dependency, normalModuleFactory)
    })
    compiler.hooks.make.tapAsync('OneFilePlugin', (compilation, done) => {
      compilation.addInclude(compiler.context, dependency, { name: this.#container }, (error) => {
        done(error)
      })
    })
  }
}
