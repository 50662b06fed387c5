import deviceMobile from '@phosphor-icons/core/assets/regular/device-mobile.svg'
import { Button, Icon, useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { useEffect, useRef } from 'react'
import { useText } from '../texts.ts'
import { appBrowser, openApp, type AppBrowser } from './open-app.ts'
import classes from './AppPromo.module.css'

/** The slot `app-promo`: opens the native app; shown to logged-in visitors whose device has one. */
export function AppPromo({ browser = appBrowser }: { browser?: AppBrowser }) {
  const { features } = useSlot()
  const stop = useRef(() => {})
  const t = useText()
  const { brand, isAuthenticated, nativeApp } = useDeckPageData()

  useEffect(() => () => stop.current(), [])

  if (!isAuthenticated || !nativeApp || !features.isOn('native_app')) return null

  const open = () => {
    stop.current()
    stop.current = openApp(nativeApp, browser)
  }

  return (
    <div className={classes.promo}>
      <Icon path={deviceMobile} size={24} />
      <p className={classes.text}>{t('promo.text', { brand })}</p>
      <Button onClick={open}>{t('promo.button')}</Button>
    </div>
  )
}
