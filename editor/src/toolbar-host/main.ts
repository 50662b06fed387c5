import { ELEMENTS_RECEIVER, type ElementsHost } from '@viewpage/shell/elements'
import { mountInRoot } from './mount-in-root.ts'
import { mountToolbar } from './mount-toolbar.tsx'
import './toolbar-host.css'

// The complete host in one file, for pages without a bundler. The script of the elements loads it for itself.
const { currentScript } = document
const receive = (currentScript && Reflect.get(currentScript, ELEMENTS_RECEIVER)) as
  | ((host: ElementsHost) => void)
  | undefined
if (receive) receive({ mountInRoot })
else {
  const viewpage = { mountToolbar }
  Object.assign(window, { viewpage })
}
