import webpack, { type Compiler, type Dependency } from 'webpack'

const { EntryPlugin } = webpack

/**
 * Puts an exposed module into the entry file of the container: one request for the remote instead of two. The module
 * runs when the host gets it from the container, and then the shared modules of the host are available.
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
