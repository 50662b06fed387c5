import { installClock } from './replay/virtual-clock.ts'
import '@viewpage/remote-kit/styles/base.css'
import '@viewpage/remote-kit/styles/tokens.css'
import '@viewpage/remote-kit/styles/kit.css'

const clock = installClock()
void start()

/** Evaluates everything else after the clock is installed, because libraries keep the timers that they find. */
async function start(): Promise<void> {
  const { createReplay } = await import(/* webpackMode: "eager" */ './replay/create-replay.ts')
  globalThis.viewpageReplay = createReplay(clock)
}
