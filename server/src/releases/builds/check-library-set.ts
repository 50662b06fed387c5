import type { RemoteManifest } from '@viewpage/shared-events'
import { isLibrarySet } from '../sets/library-sets.ts'

/** What a page loads it by. */
const EXPOSE = './modules'
/** Share keys of the modules that every set has. */
const MODULES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'remote-kit', 'shared-events']

/** Why a build is no library set although it has the name of one, and the other way round. */
export function faultsOfLibrarySet(manifest: RemoteManifest): string[] {
  const { name, provides, exposes, slots, css, emits, consumes } = manifest
  if (!isLibrarySet(name))
    return provides === undefined
      ? []
      : [
          `it provides shared modules, so it must be called mf-libraries-<major version of its React>, not ${name}`,
        ]
  const { react = '' } = provides ?? {}
  const missing = MODULES.filter((module) => !Object.hasOwn(provides ?? {}, module))
  return [
    ...(missing.length > 0
      ? [`a library set provides all shared modules, and it lacks ${missing.join(', ')}`]
      : []),
    ...(missing.includes('react') || name === `mf-libraries-${react.split('.')[0]}`
      ? []
      : [`it has React ${react}, so it must be called mf-libraries-${react.split('.')[0]}, not ${name}`]),
    ...(exposes.includes(EXPOSE) ? [] : [`a library set exposes ${EXPOSE}`]),
    ...(slots.length + css.length + emits.length + consumes.length > 0
      ? ['a library set has modules only: no slots, no style sheets, and no actions']
      : []),
  ]
}
