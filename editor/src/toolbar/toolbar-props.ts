import type { SlotProps } from '@viewpage/remote-kit'

/** What `./Toolbar` takes: what a slot gets from its host, as React props. */
export type ToolbarProps = Omit<SlotProps, 'slot'>
