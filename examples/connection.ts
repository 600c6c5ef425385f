// The server and the player of these programs: by default those of `npx @krapao/server sandbox`.
import { createKrapao, type Krapao } from '@krapao/sdk'

export const baseUrl: string = process.env['KRAPAO_URL'] ?? 'http://127.0.0.1:3000'

/** Ends the program with the reason if it cannot sign in. */
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

export const bahtOf = (satang: number): string => `${(satang / 100).toFixed(2)} baht`
