declare module '*.svelte' {
  import type { Component } from 'svelte'
  import type { SlotProps } from '@viewpage/remote-kit/contract'

  const component: Component<SlotProps>
  export default component
}
