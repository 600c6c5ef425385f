import jsQR from 'jsqr'

export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

addEventListener('message', ({ data: { data, width, height } }: MessageEvent<Pixels>) => {
  // A worker has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  postMessage(jsQR(data, width, height)?.data ?? null)
})
