// Runs in a worker thread (pictureWork.ts): decoding pictures and looking for QR codes would hold up every other request.
import { cleanedGif } from '../chat/moving.ts'
import { readMiniQr } from './miniQr.ts'
import { cleaned } from './picture.ts'

// Bytes come and go as plain arrays: a Buffer does not outlive the way between threads.
export const clean = (bytes: Uint8Array): Promise<Uint8Array | undefined> => cleaned(Buffer.from(bytes))
export const cleanGif = (bytes: Uint8Array): Promise<Uint8Array | undefined> => cleanedGif(Buffer.from(bytes))
export const read = (bytes: Uint8Array) => readMiniQr(Buffer.from(bytes))
