import { useDeckPageData } from '@viewpage/remote-kit'
import { sidebars } from '@viewpage/shared-events'
import { DASHBOARD, PRODUCT } from '@viewpage/shared-events/site-paths'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'

/** The call to action: the product for an anonymous visitor, the dashboard for a logged-in visitor. */
export function useCallToAction() {
  const { isAuthenticated, brand } = useDeckPageData()
  const bus = useBus()
  const t = useText()
  const text = isAuthenticated ? t('toolbar.createYourOwn') : t('toolbar.learnAbout', { brand })
  const targetUrl = isAuthenticated ? DASHBOARD : PRODUCT
  return {
    text,
    targetUrl,
    publishClick: () =>
      bus.publish(sidebars.ctaClicked, { location: 'toolbar', text, type: 'link', targetUrl }),
  }
}
