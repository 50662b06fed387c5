/** The remote that is built: an alias of its `src/components.ts`. */
declare module 'part' {
  export const components: import('@viewpage/remote-kit').SlotComponents
}
