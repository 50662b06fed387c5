import type { Contract } from '../contract.ts'
import type { PageData } from '../schemas/page-data.ts'
import type { MessageTree } from '../schemas/release-set.ts'

/** What a server build receives to render a slot. */
export interface RenderProps {
  readonly pageData: PageData
  /** Texts by remote that replace those of the build (the pseudo-locale). @default none */
  readonly messages?: Readonly<Record<string, MessageTree>>
}

/** What the server build of a remote exports. */
export interface ServerBuild {
  readonly contract: Contract
  readonly slots: readonly string[]
  /**
   * The HTML of a slot. The server waits for a promise within the slot's deadline. It has no timers and no network, so a
   * promise that waits for one of them never settles, which is an error.
   *
   * @throws whatever the components throw, and an Error for an unknown slot.
   */
  readonly render: (slot: string, props: RenderProps) => string | Promise<string>
}
