import webpack, { type Compiler, type javascript } from 'webpack'
import { isScriptOfWorker } from './worker-script.ts'

const { RuntimeGlobals, RuntimeModule } = webpack
const { ConstDependency } = webpack.dependencies as unknown as {
  ConstDependency: new (code: string, range: [number, number], needs: readonly string[]) => webpack.Dependency
}

const START_WORKER = '__webpack_require__.startWorker'
/** In a worker that another origin started: where its files are. */
const FILES = 'self.__workerFiles'

/**
 * Lets a remote start its workers on pages of other origins, for which browsers start none: there, a script of that page
 * loads the script of the worker. Builds without workers get no code for this.
 */
export class WorkersAnywherePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('WorkersAnywherePlugin', (compilation, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/esm'])
        normalModuleFactory.hooks.parser
          .for(type)
          .tap('WorkersAnywherePlugin', (parser) => startByRuntime(parser as javascript.JavascriptParser))
      const { runtimeRequirementInTree } = compilation.hooks
      runtimeRequirementInTree.for(START_WORKER).tap('WorkersAnywherePlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new StartWorker())
        return true
      })
      runtimeRequirementInTree.for(RuntimeGlobals.publicPath).tap('WorkersAnywherePlugin', (chunk) => {
        if (chunk.getEntryOptions()?.chunkLoading === 'import-scripts')
          compilation.addRuntimeModule(chunk, new FilesOfWorker())
        return undefined
      })
    })
  }
}

function startByRuntime(parser: javascript.JavascriptParser): void {
  // Before webpack's own plugin, which changes the arguments and ends the search for plugins.
  parser.hooks.new.for('Worker').tap({ name: 'WorkersAnywherePlugin', stage: -1 }, (expression) => {
    const { range } = expression.callee
    if (range && isScriptOfWorker(expression.arguments[0]))
      parser.state.module.addPresentationalDependency(
        new ConstDependency(START_WORKER, range, [RuntimeGlobals.require, START_WORKER]),
      )
    return undefined
  })
}

class StartWorker extends RuntimeModule {
  constructor() {
    super('start of workers')
  }

  override generate(): string {
    return `${START_WORKER} = function (address, options) {
  var url = new URL(address, location.href);
  if (url.origin === location.origin) return new Worker(url, options);
  var files = JSON.stringify(new URL(".", url).href);
  var script = "${FILES}=" + files + ";importScripts(" + JSON.stringify(url.href) + ")";
  var copy = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  var worker = new Worker(copy, options);
  URL.revokeObjectURL(copy);
  return worker;
};`
  }
}

class FilesOfWorker extends RuntimeModule {
  constructor() {
    super('files of this worker', RuntimeModule.STAGE_ATTACH)
  }

  override generate(): string {
    return `if (${FILES}) ${RuntimeGlobals.publicPath} = ${FILES};`
  }
}
