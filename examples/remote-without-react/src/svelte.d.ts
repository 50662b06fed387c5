declare module '*.svelte' {
  import type { Component } from 'svelte'
  import type { ProgressProps } from './progress-props.ts'

  const component: Component<ProgressProps>
  export default component
}
