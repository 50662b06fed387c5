import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { SlotContext, type SlotComponents } from '@viewpage/remote-kit'
import { createServerRender } from '@viewpage/remote-kit/server'
import { viewer } from '@viewpage/shared-events'
import { act } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { cases } from '../dev/cases.ts'
import { components } from '../src/components.ts'
import { locales } from '../src/locales/index.ts'
import { remote } from '../src/remote.ts'
import { createHost } from './host.tsx'

const { render } = createServerRender(remote, components, locales)

let root: Root | undefined
afterEach(() => act(() => root?.unmount()))

describe('the HTML of the server', () => {
  const rows = Object.entries(cases).flatMap(([name, { pageData }], index) => {
    const language = (['en', 'de', 'ja', 'fr', 'hu'] as const)[index % 5] ?? 'en'
    return ['toolbar', 'modals'].map((slot) => [name, language, slot, { ...pageData, language }] as const)
  })

  it.each(rows)('%s (%s, %s) matches the render of the browser', async (_name, _language, slot, given) => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const host = createHost({ pageData: given })
    // Sticky actions published before this remote loaded must not change the first render.
    host.bus.publish(viewer.fullscreenChanged, { fullscreen: false })
    host.bus.publish(viewer.stepChanged, { step: 3, stepCount: 12, title: '' })
    const element = document.createElement('div')
    element.innerHTML = await render(slot, { pageData: host.props.pageData })
    const serverHtml = element.innerHTML
    const recovered: unknown[] = []
    const Component = (components as SlotComponents)[slot]
    if (!Component) throw new Error(`There is no slot ${slot}.`)
    act(() => {
      root = hydrateRoot(
        element,
        <SlotContext value={{ ...host.props, slot }}>
          <Component />
        </SlotContext>,
        { identifierPrefix: `${slot}-`, onRecoverableError: (error) => recovered.push(error) },
      )
    })
    expect(recovered).toEqual([])
    expect(errors).not.toHaveBeenCalled()
    // The only difference: the browser knows the current step, for the link to the report form.
    const browserHtml = element.innerHTML.replaceAll('step=3&amp;', '').replaceAll('?step=3', '')
    expect(browserHtml).toBe(serverHtml)
    // Before lazy code loads.
    act(() => root?.unmount())
    errors.mockRestore()
  })
})
