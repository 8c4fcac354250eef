import { shrunk } from './shrinking.ts'

// Answers a picture with a smaller one, or with nothing where it cannot be read.
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  shrunk(data, (width, height) => new OffscreenCanvas(width, height)).then(
    (blob) => postMessage(blob),
    () => postMessage(null),
  )
})
