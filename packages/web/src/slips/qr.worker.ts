// Looks for a QR code beside the page, which stays quick meanwhile.
import jsQR from 'jsqr'

export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

addEventListener('message', ({ data: { data, width, height } }: MessageEvent<Pixels>) => {
  // A worker speaks to its page alone, and has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  postMessage(jsQR(data, width, height)?.data ?? null)
})
