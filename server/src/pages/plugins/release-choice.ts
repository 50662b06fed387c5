import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { overrideChoice } from '../../releases/sets/override-choice.ts'
import type { ReleaseChoice } from '../../releases/sets/release-choice.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Versions of remotes that this request gets in place of the active ones; chosen at its first use. */
    releaseChoice: ReleaseChoice
    chosenRelease: ReleaseChoice | null
  }
}

export interface ReleaseChoiceOptions {
  readonly canaryChoice: (request: FastifyRequest) => ReleaseChoice
}

/** Chooses the release set of a request: that of its override, else of its canary. Register it after `releaseOverride`. */
export const releaseChoice = plugin(async (app: FastifyInstance, { canaryChoice }: ReleaseChoiceOptions) => {
  app.decorateRequest('chosenRelease', null)
  app.decorateRequest('releaseChoice', {
    getter() {
      this.chosenRelease ??= overrideChoice(this) ?? canaryChoice(this)
      return this.chosenRelease
    },
    setter(choice: ReleaseChoice) {
      this.chosenRelease = choice
    },
  })
})
