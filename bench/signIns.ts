import { hashPassword } from '../packages/server/src/core/session/password.ts'
import { bearer, load, loadHead, loadRow, rateOf, requestEach, type Load } from './load/load.ts'
import { steadyLoad } from './load/steady.ts'
import { benchPlayers, randomPlayer, type BenchPlayer } from './players.ts'
import { median, ratio, spread, table, type Row } from './support/statistics.ts'
import { withBenchContext, type BenchContext } from './benchContext.ts'

const seconds = 5
/** More would be asked for challenges. */
const atOnce = 16
const password = 'secret-1'
const share = 0.25

export const benchSignIns = (rounds: number): Promise<string> => withBenchContext((context) => measure(context, rounds))

async function measure(context: BenchContext, rounds: number): Promise<string> {
  const players = await benchPlayers(context, 500)
  await context.pool.query('update player set password_hash = $1', [await hashPassword(password)])
  const { rows: phones } = await context.pool.query<{ phone: string }>("select phone from player where name = 'Bench'")
  const signIn = () => signInAs(context, phones[Math.floor(Math.random() * phones.length)]?.phone ?? '')
  const read = (rate: number) => steadyLoad(context.address, () => walletOf(players), { rate, seconds })
  const { requests: highest } = await load({ url: context.address, requests: [requestEach(() => walletOf(players))] }, seconds)
  const rate = share * highest
  const hashes: number[] = []
  const [signIns, meanwhile]: [number[], number[]] = [[], []]
  const [alone, during]: [Load[], Load[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    hashes.push(await rateOf(() => hashPassword(password), 2, seconds))
    alone.push(await read(rate))
    signIns.push(await rateOf(signIn, atOnce, seconds))
    const [reads, signedIn] = await Promise.all([read(rate), rateOf(signIn, atOnce, seconds)])
    during.push(reads)
    meanwhile.push(signedIn)
  }
  const rows: Row[] = [
    ['floor: password hashes, two at once', median(hashes), spread(hashes), '', '', '', ''],
    [`POST /api/login, ${atOnce} at once`, median(signIns), spread(signIns), '', '0', `${ratio(signIns, hashes)} × the floor`, '≥ 0.9'],
    loadRow(`GET /api/wallet at ${share * 100} % of the highest throughput, alone`, alone),
    loadRow(
      'the same while sign-ins run at their highest rate',
      during,
      `p99 ${ratio(p99Of(during), p99Of(alone))} × alone`,
      'p99 ≤ 60 ms',
    ),
    ['POST /api/login meanwhile', median(meanwhile), spread(meanwhile), '', '0', `${ratio(meanwhile, signIns)} × alone`, ''],
  ]
  return [
    `### Sign-ins, ${phones.length} players, ${rounds} interleaved rounds of ${seconds} s`,
    table(loadHead, rows),
    'The floor is the same scrypt without a server, as many at once as the server allows itself. Reads are measured at 25 %, because two hashes take both cores; their goal is absolute.',
  ].join('\n\n')
}

const p99Of = (loads: Load[]): number[] => loads.map(({ p99 }) => p99)

const walletOf = (players: BenchPlayer[]) => ({ path: '/api/wallet', headers: bearer(randomPlayer(players).token) })

async function signInAs({ address }: BenchContext, username: string): Promise<void> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(`a sign-in failed: ${answer.status} ${await answer.text()}`)
  await answer.text()
}
