// Where the programs of this folder find a server, and who they are: `npx @krapao/server sandbox` is at the address by default, with this player.
import { createKrapao, type Krapao } from '@krapao/sdk'

export const baseUrl: string = process.env['KRAPAO_URL'] ?? 'http://127.0.0.1:3000'

/** A client that is signed in, and its token. A program that cannot sign in has nothing else to do: it says why, and ends. */
export async function signIn(client: string): Promise<{ krapao: Krapao; token: string }> {
  let token: string | null = null
  const krapao = createKrapao({ baseUrl, client, token: () => token })
  const { KRAPAO_PHONE: username = '0800000001', KRAPAO_PASSWORD: password = 'demo1234' } = process.env
  const login = await krapao.session.login({ username, password })
  if (!login.ok) {
    console.error(`Not signed in: ${login.problem.kind === 'refused' ? login.problem.message : login.problem.kind}`)
    process.exit(1)
  }
  token = login.value.token
  return { krapao, token }
}

/** Satang as a person reads them. */
export const bahtOf = (satang: number): string => `${(satang / 100).toFixed(2)} baht`
