import webpack, { type Compiler, type javascript } from 'webpack'
import { isScriptOfWorker } from './worker-script.ts'

const { ConstDependency } = webpack.dependencies as unknown as {
  ConstDependency: new (code: string, range: [number, number]) => webpack.Dependency
}

/**
 * Leaves the scripts of workers out of a server build, which starts none. `new Worker(new URL('./sum.ts', import.meta.url))`
 * would otherwise be a file that only the server build has.
 */
export class NoWorkersPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('NoWorkersPlugin', (_, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/esm'])
        normalModuleFactory.hooks.parser
          .for(type)
          .tap('NoWorkersPlugin', (parser) => leaveOutWorkers(parser as javascript.JavascriptParser))
    })
  }
}

function leaveOutWorkers(parser: javascript.JavascriptParser): void {
  for (const name of ['Worker', 'SharedWorker'])
    parser.hooks.new.for(name).tap('NoWorkersPlugin', (expression) => {
      const [script] = expression.arguments
      if (script?.range === undefined || !isScriptOfWorker(script)) return undefined
      const { module } = parser.state
      module.addPresentationalDependency(new ConstDependency('""', script.range))
      return true
    })
}
