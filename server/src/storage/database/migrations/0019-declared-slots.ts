import type { Kysely } from 'kysely'

// An alias: Kysely does not accept an interface here.
type Tables = { remote_versions: { remote: string; version: string; manifest: string } }

interface Manifest {
  readonly slots: readonly string[]
  readonly slotPolicies?: Readonly<Record<string, unknown>>
}

const bar = (width: string, height: number) => ({ kind: 'bar', width, height, marginEnd: 12 })

/** What the server and the shell knew about slots before remotes declared it. It does not change any more. */
const SLOTS: Readonly<Record<string, { readonly policy: unknown; readonly skeleton?: unknown }>> = {
  banner: {
    policy: 'keep',
    skeleton: {
      whenAll: ['shouldShowPreziVideoBanner', 'evaluatedFeatures.video_banner'],
      blocks: [{ kind: 'box', height: 40, surface: 'inverse' }],
    },
  },
  header: {
    policy: 'keep',
    skeleton: { blocks: [{ kind: 'box', height: { narrow: 84, wide: 85, wideFrom: 768 }, lines: 'end' }] },
  },
  viewer: { policy: { replaceBy: 'stage' }, skeleton: { blocks: [{ kind: 'stage' }] } },
  teaser: {
    policy: 'silent',
    skeleton: {
      whenAny: ['teaseContent', 'clientData.ownerId'],
      blocks: [{ kind: 'box', height: { narrow: 87, wide: 105, wideFrom: 768 } }],
    },
  },
  metadata: {
    policy: 'keep',
    skeleton: {
      blocks: [
        {
          kind: 'columns',
          rowGap: 14,
          columnGap: 48,
          columns: [
            {
              grow: 5,
              basis: 375,
              blocks: [
                { kind: 'text', text: 'title' },
                { kind: 'bar', width: '50%', height: { lines: 1, rem: 1.25 }, marginStart: 14 },
              ],
            },
            {
              grow: 6,
              basis: 450,
              paddingStart: { narrow: 0, wide: 4, wideFrom: 992 },
              blocks: [
                { kind: 'text', text: 'description' },
                { kind: 'text', text: 'tags', marginStart: 14 },
              ],
            },
          ],
        },
      ],
    },
  },
  toolbar: {
    policy: { replaceBy: 'row', height: 54, lines: 'both' },
    skeleton: { blocks: [{ kind: 'box', height: 54, lines: 'both' }] },
  },
  transcript: {
    policy: 'keep',
    skeleton: {
      whenAll: ['transcriptData'],
      blocks: [bar('120px', 22), bar('100%', 14), bar('94%', 14), bar('97%', 14), bar('60%', 14)],
    },
  },
  'app-promo': { policy: 'silent' },
  sidebar: {
    policy: 'keep',
    skeleton: { area: 'picks', blocks: [bar('50%', 22), bar('100%', 14), bar('90%', 14)] },
  },
  cta: { policy: 'keep', skeleton: { blocks: [{ kind: 'box', height: 226, surface: 'sunken' }] } },
  modals: { policy: 'silent' },
  identification: { policy: 'silent' },
}

/** Adds policies and skeletons to the manifests of versions that were published without them. */
export const declaredSlots = {
  async up(database: Kysely<unknown>): Promise<void> {
    const db = database.withTables<Tables>()
    const rows = await db.selectFrom('remote_versions').select(['remote', 'version', 'manifest']).execute()
    for (const { remote, version, manifest } of rows) {
      const before = JSON.parse(manifest) as Manifest
      if (before.slotPolicies !== undefined) continue
      await db
        .updateTable('remote_versions')
        .set({ manifest: JSON.stringify({ ...before, ...declarationsOf(before.slots) }) })
        .where('remote', '=', remote)
        .where('version', '=', version)
        .execute()
    }
  },
}

function declarationsOf(slots: readonly string[]): object {
  const known = slots.flatMap((slot) => {
    const declaration = SLOTS[slot]
    return declaration ? [{ slot, ...declaration }] : []
  })
  return {
    slotPolicies: Object.fromEntries(known.map(({ slot, policy }) => [slot, policy])),
    skeletons: Object.fromEntries(
      known.flatMap(({ slot, skeleton }) => (skeleton === undefined ? [] : [[slot, skeleton]])),
    ),
  }
}
