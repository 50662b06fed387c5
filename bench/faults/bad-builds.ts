import {
  brokenBuildOf,
  buildOf,
  componentBuildOf,
  contentOf,
  THROWS_IN_AN_EFFECT,
  withFile,
  type Build,
} from '@viewpage/e2e/fake-remotes'

/** A fault in the code of a released version. */
export const BAD_CODES = [
  'syntax error',
  'throws on load',
  'throws on mount',
  'throws in render',
  'throws in an effect',
  'throws in an action handler',
  'floods the bus',
  'loops on the server',
  'leaks memory on the server',
] as const
export type BadCode = (typeof BAD_CODES)[number]

/** @param oid of the presentation whose page meets the fault on the server, which checks builds before it takes them */
export function badBuildOf(remote: string, version: string, code: BadCode, oid: string): Build {
  const build = buildOf(remote, version)
  const { entry, server } = build.manifest
  const inBrowser = (change: (text: string) => string) =>
    withFile(build, entry, change(contentOf(build, entry)))
  const onServer = (body: string) =>
    withFile(
      build,
      server,
      `${contentOf(build, server)}
const sound = module.exports.render
module.exports = { ...module.exports, render(slot, props) {
  if (props.pageData.oid === ${JSON.stringify(oid)}) { ${body} }
  return sound(slot, props)
} }`,
    )
  switch (code) {
    case 'syntax error':
      return inBrowser((text) => `${text}\n)`)
    case 'throws on load':
      return brokenBuildOf(remote, version, 'throws-on-load')
    case 'throws on mount':
      return brokenBuildOf(remote, version, 'throws-on-mount')
    case 'throws in render':
      return componentBuildOf(remote, version, `() => { throw new Error('broken on purpose') }`)
    case 'throws in an effect':
      return componentBuildOf(remote, version, THROWS_IN_AN_EFFECT)
    case 'throws in an action handler':
      return inBrowser((text) => text + onMount(build, ON_ACTION))
    case 'floods the bus':
      return inBrowser((text) => text + onMount(build, FLOOD))
    case 'loops on the server':
      return onServer('for (;;);')
    case 'leaks memory on the server':
      return onServer('(globalThis.kept ??= []).push(new Array(4e6).fill(slot))')
  }
}

/** Throws whenever an action arrives. */
const ON_ACTION = `props.bus.actions$.subscribe(({ type }) => {
  props.bus.on({ key: type, sticky: false }, () => { throw new Error('broken on purpose') })
})`

/** Publishes 10,000 actions a second: the step, which many parts handle, and a press, which has an event. */
const FLOOD = `setInterval(() => {
  for (let count = 1; count <= 50; count++) {
    props.bus.publish({ key: 'viewer/stepChanged@1', sticky: true }, { step: count, stepCount: 50, title: 'flood' })
    props.bus.publish({ key: 'viewer/restarted@1' }, { oid: props.pageData.oid, trigger: 'button' })
  }
}, 10)`

/** Adds to an entry: runs a body with the \`props\` of each slot that is mounted. */
function onMount({ manifest: { container } }: Build, body: string): string {
  return `
;(() => {
  const { get } = ${container}
  ${container}.get = async (expose) => {
    const factory = await get(expose)
    return () => {
      const exposed = factory()
      if (!exposed.slots) return exposed
      const slots = Object.entries(exposed.slots).map(([slot, lifecycles]) => [slot, {
        ...lifecycles,
        mount: async (props) => {
          await lifecycles.mount(props)
          ${body}
        },
      }])
      return { ...exposed, slots: Object.fromEntries(slots) }
    }
  }
})()`
}
