/** An answer as it came. */
export type RawResponse = {
  status: number
  /** By case-insensitive name; null if absent. */
  header: (name: string) => string | null
}

/** Bytes sent; `total` is 0 if unknown. */
export type Progress = { loaded: number; total: number }
/** A form to send. */
export type UploadRequest = {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: FormData
  signal: AbortSignal
  /** Receives upload progress. */
  onProgress?: (progress: Progress) => void
}
/** The answer to an upload. */
export type UploadReply = RawResponse & { text: string }
/** Rejects if no answer comes. */
export type Upload = (request: UploadRequest) => Promise<UploadReply>

/** XMLHttpRequest, since fetch has no upload progress. */
export const xhrUpload: Upload = ({ method, url, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    if (onProgress) xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ loaded, total }))
    xhr.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort)
      // Status 0 covers every missing answer: refused, cut off, aborted.
      if (xhr.status === 0) reject(new Error('no answer'))
      else resolve({ status: xhr.status, text: xhr.responseText, header: (name) => xhr.getResponseHeader(name) })
    })
    signal.addEventListener('abort', abort)
    xhr.send(body)
  })
