import type { PictureStore, PictureContent, SlipUploadActor } from '@krapao/machines'

/** Keeps only the newest picture, as a photo can have many megabytes. */
export type BrowserPictures = PictureStore & {
  add: (file: Blob) => string
  /** Draws the picture upright on a canvas, which gets its proportions. Resolves to false when that is impossible. */
  draw: (picture: string, canvas: HTMLCanvasElement) => Promise<boolean>
}

/** Pixels of the longer side. */
const sentSizePx = 1_600
const shownSizePx = 480
/** The sizes at which the QR is searched: it is small in a wide photo and grainy in a close one. */
const readSizesPx = [1_000, 1_600, 600]

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
      using bitmap = disposable(await open(picture))
      if (!bitmap.value) return false
      drawOn(bitmap.value, shownSizePx, canvas)
      return true
    },
    read: async (picture, signal) => {
      using bitmap = disposable(await open(picture))
      return bitmap.value ? await read(bitmap.value, signal) : { kind: 'other', why: 'noPicture' }
    },
    shrink: async (picture) => {
      using bitmap = disposable(await open(picture))
      if (!bitmap.value) return null
      const canvas = drawOn(bitmap.value, sentSizePx)
      // Redrawing strips metadata, such as location and phone model.
      return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
    },
  }
}

/** Adds the picture only if the actor accepts one, because that replaces the picture that is being sent. */
export function offerPicture(actor: SlipUploadActor, pictures: BrowserPictures, file: Blob): void {
  if (actor.getSnapshot().can({ type: 'picture.chosen', picture: '' })) actor.send({ type: 'picture.chosen', picture: pictures.add(file) })
}

/** Frees the pixels at once instead of at garbage collection. */
const disposable = (value: ImageBitmap | null) => ({ value, [Symbol.dispose]: () => value?.close() })

async function read(bitmap: ImageBitmap, signal: AbortSignal): Promise<PictureContent> {
  try {
    const [{ findQr }, { readingOf, smallestSidePx }] = await Promise.all([import('./findQr.ts'), import('./slipQr.ts')])
    if (Math.min(bitmap.width, bitmap.height) < smallestSidePx) return { kind: 'other', why: 'tooSmall' }
    for (const side of readSizesPx) {
      // The first size mostly succeeds.
      const text = await findQr(pixelsOf(drawOn(bitmap, side)), signal)
      if (text !== null) return readingOf(text)
    }
  } catch {
    // Without the QR reader the player and the server decide.
  }
  return { kind: 'unclear' }
}

function drawOn(bitmap: ImageBitmap, longestSide: number, canvas = document.createElement('canvas')): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = contextOf(canvas)
  // JPEG has no transparency, which would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

function pixelsOf(canvas: HTMLCanvasElement) {
  const { data, width, height } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  return { data, width, height }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser has no 2D canvas')
  return context
}
