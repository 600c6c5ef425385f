import type { Player } from './players.ts'

export async function openAccounts(origin: string, { token }: Player, ...codes: string[]): Promise<Record<string, string>> {
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(`${origin}/api/wallet${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
    return response.headers.get('content-type')?.includes('json') ? response.json() : null
  }
  for (const code of codes) await ask(`/activate/${code}`)
  const { slots } = (await ask('')) as { slots: { code: string; name: string }[] }
  return Object.fromEntries(slots.map(({ code, name }) => [code, name]))
}
