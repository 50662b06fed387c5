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
  /** Requests one frame. Has no effect while a drawing is pending. */
  wake(): void
  stop(): void
}

/** When to draw again: in the next frame, in the next task (if a frame would show nothing new), or not at all. */
export type NextDrawing = 'frame' | 'task' | null

export function createFrameLoop(
  frames: Frames,
  nextTask: () => Promise<void>,
  draw: () => NextDrawing,
): FrameLoop {
  let cancel: (() => void) | null = null

  function inNextFrame(callback: () => void): () => void {
    const handle = frames.request(callback)
    return () => frames.cancel(handle)
  }

  function inNextTask(callback: () => void): () => void {
    let isCancelled = false
    void nextTask().then(() => {
      if (!isCancelled) callback()
    })
    return () => (isCancelled = true)
  }

  function drawAndGoOn(): void {
    cancel = null
    const next = draw()
    if (next === 'task') cancel = inNextTask(drawAndGoOn)
    else if (next === 'frame') wake()
  }

  function wake(): void {
    cancel ??= inNextFrame(drawAndGoOn)
  }

  return {
    wake,
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
