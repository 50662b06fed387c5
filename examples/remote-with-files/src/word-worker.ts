addEventListener('message', ({ data: title }: MessageEvent<string>) => {
  // A lazy chunk of the worker.
  void import('./words-in.ts').then(({ wordsIn }) => postMessage(wordsIn(title)))
})
