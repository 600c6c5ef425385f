import decodeQr from 'qr/decode.js'

export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

addEventListener('message', ({ data }: MessageEvent<Pixels>) => {
  // A worker has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  postMessage(textIn(data))
})

function textIn(pixels: Pixels): string | null {
  try {
    // The default limit makes the result depend on the phone's speed.
    return decodeQr(pixels, { timeLimit: 5_000 })
  } catch {
    return null
  }
}
