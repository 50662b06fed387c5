/** The help that the bar offers: the gestures where fingers point, else the keys. */
export interface Help {
  readonly panel: 'gestures' | 'help'
  readonly label: 'controls.gestures' | 'controls.help'
}

export function helpFor(isTouch: boolean): Help {
  return isTouch
    ? { panel: 'gestures', label: 'controls.gestures' }
    : { panel: 'help', label: 'controls.help' }
}
