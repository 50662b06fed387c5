/** The containers, which webpack resolves. */
declare module 'mf_*/components' {
  export const components: import('@viewpage/remote-kit').SlotComponents
}
