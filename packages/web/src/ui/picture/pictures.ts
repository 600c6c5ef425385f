/** As an image's data: address, where scripts and links do not work. */
export const pictureUrl = (markup: string): string => `data:image/svg+xml,${encodeURIComponent(markup)}`

/** The QR needs a white margin, as galleries have black backgrounds. */
const side = 720
const margin = 60

/** A square PNG of 720 px on white. @throws if it cannot be drawn. */
export async function pngOf(markup: string, fileName: string): Promise<File> {
  const image = new Image()
  image.src = pictureUrl(markup)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingEnabled = false
  pen.drawImage(image, margin, margin, side - 2 * margin, side - 2 * margin)
  return await pngFileOf(canvas, fileName)
}

/** @throws if the browser cannot. */
export async function pngFileOf(canvas: HTMLCanvasElement, fileName: string): Promise<File> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('this browser saves no pictures')
  return new File([png], `${fileName}.png`, { type: 'image/png' })
}

export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The download has read the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
