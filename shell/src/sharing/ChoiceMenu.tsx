import { Menu } from '@base-ui/react/menu'
import check from '@phosphor-icons/core/assets/bold/check-bold.svg'
import { Icon } from '@viewpage/remote-kit'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { useSharing } from './sharing-context.ts'

interface ChoiceMenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly className: string
  readonly align?: 'start' | 'end'
  /** Stands on top where the menu is a sheet. */
  readonly head?: ReactNode
  readonly children: (press: Press) => ReactNode
}

/** Runs an entry. With `takesFocus` it puts the focus elsewhere; otherwise the focus returns to the button of the menu. */
export type Press = (run: () => void, takesFocus?: 'takesFocus') => () => void

/** A menu; below 600 px a sheet. */
export function ChoiceMenu({ trigger, className, align = 'end', head, children }: ChoiceMenuProps) {
  const { container } = useSharing()
  const isFocusTaken = useRef(false)
  const press: Press = (run, takesFocus) => () => {
    isFocusTaken.current = takesFocus !== undefined
    run()
  }
  return (
    <Menu.Root modal={false} onOpenChange={(open) => open && (isFocusTaken.current = false)}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal container={container.querySelector<HTMLElement>('.sharing-layer') ?? container}>
        <Menu.Backdrop className="sharing-menu-scrim" />
        <Menu.Positioner
          className="sharing-menu-place"
          positionMethod="fixed"
          align={align}
          sideOffset={5}
          collisionPadding={12}
        >
          <Menu.Popup className={`sharing-menu ${className}`} finalFocus={() => !isFocusTaken.current}>
            <div className="sharing-menu-head" aria-hidden="true">
              <span className="sharing-grabber" />
              {head}
            </div>
            {children(press)}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** One of several choices, with a check at the chosen one. */
export function Choice({ value, label, about }: { value: string; label: string; about?: string }) {
  return (
    <Menu.RadioItem className="sharing-item" value={value} label={label} closeOnClick>
      <span className="sharing-item-check">
        <Menu.RadioItemIndicator>
          <Icon path={check} size={18} />
        </Menu.RadioItemIndicator>
      </span>
      <span className="sharing-words">
        {label}
        {about !== undefined && <small>{about}</small>}
      </span>
    </Menu.RadioItem>
  )
}

/** An entry with an icon. */
export function Entry(props: { icon: string; label: string; isDanger?: boolean; onClick: () => void }) {
  const { icon, label, isDanger = false, onClick } = props
  return (
    <Menu.Item className="sharing-item" data-danger={isDanger || undefined} label={label} onClick={onClick}>
      <Icon path={icon} />
      {label}
    </Menu.Item>
  )
}
