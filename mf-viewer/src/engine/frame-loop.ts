/** Animation frames of the browser. */
export interface Frames {
  request(callback: () => void): number
  cancel(handle: number): void
}

export const browserFrames: Frames = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
}

/** Requests frames one by one, and none while nothing moves. */
export interface FrameLoop {
  /** Requests one frame. Has no effect while a frame is pending. */
  wake(): void
  stop(): void
}

/** @param draw draws a frame; returns whether another one should follow */
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
