import type { SlotProps } from '@viewpage/remote-kit'

/** Props of `./Toolbar`: the same as those of a slot. */
export type ToolbarProps = Omit<SlotProps, 'slot'>
