import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack

/**
 * On pages of its own origin, a remote writes the addresses of its files without the origin, as the server does: HTML that
 * the server rendered is then the same as what the browser renders. On pages of other origins they stay complete. Builds
 * whose scripts name no file get no code for this.
 */
export class SameOriginFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SameOriginFilesPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.publicPath)
        .tap('SameOriginFilesPlugin', (chunk) => {
          if (runsInPages(chunk) && namesFiles(compilation))
            compilation.addRuntimeModule(chunk, new SameOriginFiles())
          return undefined
        })
    })
  }
}

/** The plugin of style sheets runs chunks during the build, with an address of its own for files. */
const runsInPages = (chunk: Chunk) => chunk.getEntryOptions()?.publicPath === undefined

/** Whether a script names a file. Files that only style sheets name are modules of compilers of their own. */
function namesFiles({ modules }: Compilation): boolean {
  for (const { type } of modules) if (type === 'asset/resource') return true
  return false
}

class SameOriginFiles extends RuntimeModule {
  constructor() {
    // After the module that finds out the address of the script.
    super('files of this origin', RuntimeModule.STAGE_ATTACH)
  }

  override generate(): string {
    const files = RuntimeGlobals.publicPath
    return `var origin = location.origin + "/"; if (${files}.startsWith(origin)) ${files} = ${files}.slice(origin.length - 1);`
  }
}
