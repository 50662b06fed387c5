import { viewer } from '@viewpage/shared-events'
import { leaveStart, takeLeftStart } from '../../step-link/step-hash.ts'
import type { PlayerContext } from '../player-context.ts'
import { isPublic } from '../start/start-rules.ts'
import { engineRuleOf, type EngineKind, type EngineRule } from './abilities.ts'

/**
 * The engine of this page. The browser is probed when all slots have settled, because a WebGL context would delay them on a
 * slow device. If something starts earlier, it is probed then.
 */
export interface EngineChoice {
  engine(): EngineKind
  /** False when another page is about to replace this one: then nothing starts, loads or counts. */
  canRun(): boolean
  /** Leaves the start to the page that is about to replace this one. @param step from 1 */
  presentInNextPage(step: number): void
  /** Takes over a start that the page before left to this one. @returns the undo */
  mount(): () => void
}

export function createEngineChoice({ pageData, bus, browser }: PlayerContext): EngineChoice {
  let chosen: EngineRule | null = null

  function choose(): EngineRule {
    if (chosen) return chosen
    chosen = engineRuleOf(pageData, location.href, browser.abilities)
    const { failure, address } = chosen
    const facts = { isPublic: isPublic(pageData) }
    if (failure) bus.publish(viewer.webAssemblyCheckFailed, { reason: failure, ...facts })
    // Only the page that replaces this one counts as loaded (docs/behaviour/viewer.md#lite-fallback).
    if (address) browser.replaceAddress(address)
    else bus.publish(viewer.publicViewPageLoaded, { oid: pageData.oid, ...facts })
    return chosen
  }

  return {
    engine: () => choose().engine,
    canRun: () => choose().address === null,
    presentInNextPage(step) {
      const { address } = choose()
      if (address !== null) browser.replaceAddress(leaveStart(address, step))
    },
    mount() {
      takeLeftStart(location.search.includes('webgl=0'))
      return browser.whenRendered(choose)
    },
  }
}
