declare module '@bench/page-slots' {
  export const slots: readonly import('../../slots/page-slots.ts').PageSlot[]
}
