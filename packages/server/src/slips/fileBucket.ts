// aws4fetch: signs and sends, nothing else, over the fetch that Node has; the large client of the same service would be ten
// thousand files for three calls.
import { AwsClient } from 'aws4fetch'
import type { FileStore } from '../ports/files.ts'

/** `bucket` is its whole address, https://host/bucket, as every S3-compatible storage has one. `patience`: ms for one request. */
export type Bucket = { bucket: string; region: string; keyId: string; secret: string; patience?: number }

/** An upload waits for it. */
const usual = 30_000

/** Files in an S3-compatible bucket: what several copies of the server share without a folder that all of them see. */
export function fileBucket({ bucket, region, keyId, secret, patience = usual }: Bucket): FileStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 })
  const ask = async (method: string, name: string, { body, range }: { body?: Buffer; range?: string } = {}): Promise<Response> => {
    if (!/^[a-z0-9]{1,64}$/.test(name)) throw new Error('not a name of ours')
    const response = await client.fetch(`${bucket}/${name}`, {
      method,
      signal: AbortSignal.timeout(patience),
      ...(body && { body: new Uint8Array(body), headers: { 'content-type': 'application/octet-stream' } }),
      ...(range !== undefined && { headers: { range } }),
    })
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response
    await response.body?.cancel()
    // Not its body: that may name the bucket and the key.
    throw new Error(`the bucket answered ${response.status} to a ${method}`)
  }
  return {
    put: async (name, bytes) => {
      await (await ask('PUT', name, { body: bytes })).body?.cancel()
    },
    get: async (name, part) => {
      const response = await ask('GET', name, part && { range: `bytes=${part.from}-${part.to}` })
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      return undefined
    },
    remove: async (name) => {
      await (await ask('DELETE', name)).body?.cancel()
    },
  }
}
