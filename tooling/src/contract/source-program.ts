import { join } from 'node:path'
// The native TypeScript 7, which checks the sources, has no stable API for programs yet.
import ts from 'typescript-6'

/** The name of the file with the types below; it is never written. */
const PROPS_FILE = 'src/contract-props.ts'

/** Slots of pages with a presentation get its data too. */
const PROPS_SOURCE = `import type { SlotProps } from '@viewpage/remote-kit'
import type { DeckPageData } from '@viewpage/shared-events'
export interface SlotPropsOfPages extends Omit<SlotProps, 'pageData'> { readonly pageData: DeckPageData }
`

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  resolveJsonModule: true,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.ReactJSX,
  noEmit: true,
  skipLibCheck: true,
  strict: true,
}

/** Parsed declarations of packages, which all workspaces of a build have. They do not change while it runs. */
const declarations = new Map<string, ts.SourceFile>()

/** The types of a workspace's sources. Errors in them are for `npm run typecheck`. */
export interface SourceProgram {
  readonly checker: ts.TypeChecker
  readonly files: readonly ts.SourceFile[]
  /** The type of what a file exports; `null` if it does not. @param file from the folder */
  exported(file: string, name: string): ts.Type | null
  /** The type of the props of a slot. */
  slotProps(): ts.Type | null
}

/** @param roots files, from the folder */
export function readSources(folder: string, roots: readonly string[]): SourceProgram {
  const propsFile = join(folder, PROPS_FILE)
  const host = ts.createCompilerHost(OPTIONS)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (file) => file === propsFile || fileExists(file)
  host.readFile = (file) => (file === propsFile ? PROPS_SOURCE : readFile(file))
  host.getSourceFile = (file, target) =>
    file === propsFile
      ? ts.createSourceFile(file, PROPS_SOURCE, target)
      : (declarations.get(file) ?? keepDeclaration(file, getSourceFile(file, target)))
  const program = ts.createProgram({
    rootNames: [...roots.map((file) => join(folder, file)), propsFile],
    options: OPTIONS,
    host,
  })
  const checker = program.getTypeChecker()

  function exported(file: string, name: string): ts.Type | null {
    const source = program.getSourceFile(join(folder, file))
    const module = source && checker.getSymbolAtLocation(source)
    const symbol = module && checker.getExportsOfModule(module).find((each) => each.name === name)
    if (!symbol) return null
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return target.flags & ts.SymbolFlags.Type
      ? checker.getDeclaredTypeOfSymbol(target)
      : checker.getTypeOfSymbol(target)
  }

  return {
    checker,
    files: program.getSourceFiles(),
    exported,
    slotProps: () => exported(PROPS_FILE, 'SlotPropsOfPages'),
  }
}

function keepDeclaration(file: string, source: ts.SourceFile | undefined): ts.SourceFile | undefined {
  if (source && file.includes('/node_modules/')) declarations.set(file, source)
  return source
}
