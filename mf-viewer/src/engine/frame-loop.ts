/** When the browser paints. */
export interface Frames {
  request(callback: () => void): number
  cancel(handle: number): void
}

export const browserFrames: Frames = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
}

/** Asks for frames one by one: as long as somebody wants one, and none while nothing moves. */
export interface FrameLoop {
  /** One more frame; asked twice before it comes, it comes once. */
  wake(): void
  stop(): void
}

/** @param draw draws a frame; returns whether another should follow */
export function createFrameLoop(frames: Frames, draw: () => boolean): FrameLoop {
  let handle: number | null = null
  function wake(): void {
    handle ??= frames.request(() => {
      handle = null
      if (draw()) wake()
    })
  }
  return {
    wake,
    stop() {
      if (handle !== null) frames.cancel(handle)
      handle = null
    },
  }
}
