import type { HostContract, SharedModules } from '@viewpage/remote-kit/host'

/** What the editor needs from a viewer release. */
export function stageContract(modules: SharedModules): HostContract {
  return { expose: './Stage', emits: [], consumes: [], modules }
}
