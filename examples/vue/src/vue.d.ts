declare module '*.vue' {
  import type { DefineComponent } from 'vue'
  import type { SlotProps } from '@viewpage/remote-kit/contract'

  const component: DefineComponent<{ slotProps: SlotProps }>
  export default component
}
