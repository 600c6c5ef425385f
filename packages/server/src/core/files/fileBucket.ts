// aws4fetch only signs and sends, unlike the large AWS client.
import { AwsClient } from 'aws4fetch'
import type { FileStore } from '#ports/files.ts'

/** `bucket`: its address, https://host/bucket. `timeoutMs`: ms per request. */
export type Bucket = { bucket: string; region: string; keyId: string; secret: string; timeoutMs?: number }

const usual = 30_000

export function fileBucket({ bucket, region, keyId, secret, timeoutMs = usual }: Bucket): FileStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 })
  const ask = async (
    method: string,
    name: string,
    { body, range, caller }: { body?: Buffer; range?: string; caller?: AbortSignal | undefined } = {},
  ): Promise<Response> => {
    if (!/^[a-z0-9]{1,64}$/.test(name)) throw new Error('not a valid file name')
    const response = await client.fetch(`${bucket}/${name}`, {
      method,
      // Another host would receive the request.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(caller ? [caller] : [])]),
      ...(body && { body: new Uint8Array(body), headers: { 'content-type': 'application/octet-stream' } }),
      ...(range !== undefined && { headers: { range } }),
    })
    if (response.ok || (response.status === 404 && method !== 'PUT') || (response.status === 416 && range !== undefined)) return response
    await response.body?.cancel()
    // The body may name the bucket and the key.
    throw new Error(`the bucket answered ${response.status} to a ${method}`)
  }
  return {
    put: async (name, bytes, caller) => {
      await (await ask('PUT', name, { body: bytes, caller })).body?.cancel()
    },
    get: async (name, part) => {
      const response = await ask('GET', name, part && { range: `bytes=${part.from}-${part.to}` })
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      return response.status === 416 ? Buffer.alloc(0) : undefined
    },
    remove: async (name) => {
      await (await ask('DELETE', name)).body?.cancel()
    },
  }
}
