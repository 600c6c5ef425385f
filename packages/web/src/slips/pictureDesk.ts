import type { PictureDesk, Reading, SlipUploadActor } from '@krapao/machines'

/** The pictures of one visit to the slip sheet. Only the newest is kept: a photo can have many megabytes. */
export type BrowserDesk = PictureDesk & {
  /** Takes a picture; the name under which it is known from now on. */
  add: (file: Blob) => string
  /** Draws it, upright, into a canvas that takes its proportions. False where it can't be drawn. */
  draw: (picture: string, canvas: HTMLCanvasElement) => Promise<boolean>
}

/** Pixels of the longer side, of what is sent and of what is shown. */
const sentSide = 1_600
const shownSide = 480
/** A mini-QR is small in a photo of a whole table, and grainy in one that is close: each finds what another misses. */
const readSides = [1_000, 1_600, 600]

export function createPictureDesk(): BrowserDesk {
  let newest: { name: string; file: Blob } | null = null
  let count = 0
  const open = async (picture: string): Promise<ImageBitmap | null> => {
    if (newest?.name !== picture) return null
    try {
      // Turned as the camera noted it: what is drawn from now on is upright.
      return await createImageBitmap(newest.file, { imageOrientation: 'from-image' })
    } catch {
      return null
    }
  }
  return {
    add: (file) => {
      count += 1
      newest = { name: `picture ${count}`, file }
      return newest.name
    },
    draw: async (picture, canvas) => {
      using bitmap = closing(await open(picture))
      if (!bitmap.value) return false
      drawn(bitmap.value, shownSide, canvas)
      return true
    },
    read: async (picture, signal) => {
      using bitmap = closing(await open(picture))
      return bitmap.value ? await read(bitmap.value, signal) : { kind: 'other', why: 'noPicture' }
    },
    shrunk: async (picture) => {
      using bitmap = closing(await open(picture))
      if (!bitmap.value) return null
      const canvas = drawn(bitmap.value, sentSide)
      // Drawn anew it holds nothing but pixels: no place, no name of the phone.
      return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
    },
  }
}

/** Hands a picture on, where it is wanted: what comes while another one is being sent must not replace that at the desk. */
export function takePicture(actor: SlipUploadActor, desk: BrowserDesk, file: Blob): void {
  if (actor.getSnapshot().can({ type: 'picture.chosen', picture: '' })) actor.send({ type: 'picture.chosen', picture: desk.add(file) })
}

/** Its pixels are given back at once, not when the browser next tidies up. */
const closing = (value: ImageBitmap | null) => ({ value, [Symbol.dispose]: () => value?.close() })

async function read(bitmap: ImageBitmap, signal: AbortSignal): Promise<Reading> {
  try {
    const [{ findQr }, { readingOf, leastSide }] = await Promise.all([import('./findQr.ts'), import('./slipQr.ts')])
    if (Math.min(bitmap.width, bitmap.height) < leastSide) return { kind: 'other', why: 'tooSmall' }
    for (const side of readSides) {
      // Each waits for the one before it: the first mostly finds it.
      const text = await findQr(pixelsOf(drawn(bitmap, side)), signal)
      if (text !== null) return readingOf(text)
    }
  } catch {
    // Its script did not come: the player and the server are to say what it is.
  }
  return { kind: 'unclear' }
}

function drawn(bitmap: ImageBitmap, longestSide: number, canvas = document.createElement('canvas')): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = penOf(canvas)
  // JPEG has no transparency; what shines through would become black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

function pixelsOf(canvas: HTMLCanvasElement) {
  const { data, width, height } = penOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  return { data, width, height }
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('this browser draws no pictures')
  return pen
}
