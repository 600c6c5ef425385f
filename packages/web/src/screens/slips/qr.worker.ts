import decodeQr from 'qr/decode.js'

export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

addEventListener('message', ({ data }: MessageEvent<Pixels>) => {
  postMessage(readQr(data))
})

/** The library's default of 17 ms is too short for a slow phone. */
const timeLimitMs = 5_000

function readQr(pixels: Pixels): string | null {
  try {
    return decodeQr(pixels, { timeLimit: timeLimitMs })
  } catch {
    return null
  }
}
