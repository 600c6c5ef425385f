/** Bytes from and to, both included; what lies beyond the end is left out. */
export type Part = { from: number; to: number }

/** Keeps what players upload. Names are ours: letters of a to z and digits. Our own is a folder; several copies need one that all see. */
export type FileStore = {
  /** Whole or not at all. */
  put: (name: string, bytes: Buffer) => Promise<void>
  /** All of it, or a part. Undefined for what is not there. */
  get: (name: string, part?: Part) => Promise<Buffer | undefined>
  /** Fine for what is not there. */
  remove: (name: string) => Promise<void>
}
