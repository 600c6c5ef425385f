/** Bytes on their way; `total` is 0 where it is not known. */
export type Progress = { loaded: number; total: number }
/** A form that is to be sent, with everything that belongs to it. */
export type UploadRequest = {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: FormData
  signal: AbortSignal
  /** To be told of the bytes that went out. */
  onProgress?: (progress: Progress) => void
}
/** What came back. */
export type UploadReply = {
  status: number
  text: string
  /** A header by its name, in any case; null where it is absent. */
  header: (name: string) => string | null
}
/** Sends a form and tells how far it is; rejects where no answer comes. */
export type Upload = (request: UploadRequest) => Promise<UploadReply>

/** By XMLHttpRequest, since fetch has no progress of an upload. */
export const xhrUpload: Upload = ({ method, url, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    if (onProgress) xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ loaded, total }))
    xhr.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort)
      // Status 0 is every way of not getting an answer: refused, cut off, aborted.
      if (xhr.status === 0) reject(new Error('no answer'))
      else resolve({ status: xhr.status, text: xhr.responseText, header: (name) => xhr.getResponseHeader(name) })
    })
    signal.addEventListener('abort', abort)
    xhr.send(body)
  })
