import type { PictureStore, PictureContent, SlipUploadActor } from '@krapao/machines'

/** Only the newest is kept, as a photo can have many megabytes. */
export type BrowserPictures = PictureStore & {
  add: (file: Blob) => string
  /** Upright, and sizes the canvas to its proportions. False when it cannot be drawn. */
  draw: (picture: string, canvas: HTMLCanvasElement) => Promise<boolean>
}

/** Px of the longer side, sent and shown. */
const sentSide = 1_600
const shownSide = 480
/** A mini-QR is small in a wide photo and grainy in a close one. */
const readSides = [1_000, 1_600, 600]

export function createPictures(): BrowserPictures {
  let newest: { name: string; file: Blob } | null = null
  let count = 0
  const open = async (picture: string): Promise<ImageBitmap | null> => {
    if (newest?.name !== picture) return null
    try {
      // Applies the camera's EXIF orientation.
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
      // Redrawing strips metadata, such as location and phone model.
      return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
    },
  }
}

/** Only when the actor can take one: the pictures must keep the picture that is being sent. */
export function offerPicture(actor: SlipUploadActor, pictures: BrowserPictures, file: Blob): void {
  if (actor.getSnapshot().can({ type: 'picture.chosen', picture: '' })) actor.send({ type: 'picture.chosen', picture: pictures.add(file) })
}

/** Frees the pixels at once instead of at garbage collection. */
const closing = (value: ImageBitmap | null) => ({ value, [Symbol.dispose]: () => value?.close() })

async function read(bitmap: ImageBitmap, signal: AbortSignal): Promise<PictureContent> {
  try {
    const [{ findQr }, { readingOf, leastSide }] = await Promise.all([import('./findQr.ts'), import('./slipQr.ts')])
    if (Math.min(bitmap.width, bitmap.height) < leastSide) return { kind: 'other', why: 'tooSmall' }
    for (const side of readSides) {
      // The first size mostly succeeds.
      const text = await findQr(pixelsOf(drawn(bitmap, side)), signal)
      if (text !== null) return readingOf(text)
    }
  } catch {
    // Without the QR reader the player and the server decide.
  }
  return { kind: 'unclear' }
}

function drawn(bitmap: ImageBitmap, longestSide: number, canvas = document.createElement('canvas')): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = penOf(canvas)
  // JPEG has no transparency, which would become black.
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
