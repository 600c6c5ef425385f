// A game provider with a separate wallet. Each signature covers time, method, target and body, so that it is valid for one
// request only.
import type { Adapter } from '@krapao/server'
import { signWebhook } from '@krapao/server/webhooks'
import * as v from 'valibot'
import { readUrl, sendRequest, readTimeout, type Service, type Sent } from './sendRequest.ts'
import { bahtOf, satang } from './money.ts'

type Game = NonNullable<Awaited<ReturnType<Adapter>>['game']>
type Move = Parameters<Game['deposit']>[0]

const errorBody = v.object({ error: v.string() })
const account = v.object({ username: v.string(), password: v.string() })
/** `void`: it never happened and never will. */
const transfer = v.object({ state: v.picklist(['done', 'refused', 'void']) })
const timestamp = v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse))
/** `pending`: the stake is taken and the result is open. `void`: the stake was returned. */
const states = { pending: 'open', settled: 'settled', void: 'returned' } as const
const bet = v.pipe(
  v.object({
    id: v.string(),
    state: v.picklist(['pending', 'settled', 'void']),
    stake: satang,
    win: satang,
    placedAt: timestamp,
    endedAt: v.nullable(timestamp),
  }),
  v.transform(({ state, placedAt, endedAt, ...rest }) => ({
    ...rest,
    state: states[state],
    at: placedAt,
    ...(endedAt !== null && { settledAt: endedAt }),
  })),
)
const betPage = v.object({ bets: v.array(bet), cursor: v.string(), more: v.boolean() })

export const ports: Adapter = ({ setting, clock }) => {
  const [agent, secret] = [setting('GAME_AGENT'), setting('GAME_SECRET')]
  const service = {
    name: 'the game provider',
    url: readUrl(setting, 'GAME_URL'),
    timeoutMs: readTimeout(setting, 'GAME_TIMEOUT_MS'),
    headers: ({ method, target, text }: Sent) => {
      const time = String(Math.floor(clock.now() / 1_000))
      return { 'x-agent': agent, 'x-time': time, 'x-signature': signWebhook(`${method} ${target}\n${text}`, secret, time) }
    },
  }
  return { game: { ...players(service), ...transfers(service) } }
}

const playerPath = ({ slotCode, username }: { slotCode: string; username: string }): string =>
  `/games/${encodeURIComponent(slotCode)}/players/${encodeURIComponent(username)}`
const refused = { outcome: 'refused' as const }

function players(service: Service): Pick<Game, 'open' | 'resetPassword' | 'balance' | 'betsSince' | 'launch' | 'suspend' | 'resume'> {
  const setSuspended =
    (suspended: boolean) =>
    async ({ order, ...user }: Parameters<Game['suspend']>[0]) => {
      const request = { method: 'PUT', path: `${playerPath(user)}/suspension`, body: { suspended, order } } as const
      // 409: a later change was applied before.
      const { status } = await sendRequest(service, request, { 200: v.object({}), 404: errorBody, 409: errorBody })
      return status === 200 ? { outcome: 'done' as const } : refused
    }
  return {
    suspend: setSuspended(true),
    resume: setSuspended(false),
    open: async ({ slotCode, player }) => {
      const request = { method: 'PUT', path: `/games/${encodeURIComponent(slotCode)}/accounts/${player}`, body: {} } as const
      const answer = await sendRequest(service, request, { 200: account, 404: errorBody })
      return answer.status === 404 ? refused : { outcome: 'open', ...answer.body }
    },
    resetPassword: async ({ id, password, ...user }) => {
      const request = { method: 'PUT', path: `${playerPath(user)}/password`, body: { id, password } } as const
      const { status } = await sendRequest(service, request, { 200: v.object({}), 404: errorBody })
      return status === 404 ? refused : { outcome: 'done' }
    },
    balance: async (user) => {
      const answer = await sendRequest(
        service,
        { method: 'GET', path: playerPath(user) },
        { 200: v.object({ balance: satang }), 404: errorBody },
      )
      return answer.status === 404 ? refused : { outcome: 'known', amount: answer.body.balance }
    },
    betsSince: async ({ cursor, ...user }) => {
      const path = `${playerPath(user)}/bets?after=${encodeURIComponent(cursor ?? '')}`
      return (await sendRequest(service, { method: 'GET', path }, { 200: betPage })).body
    },
    launch: async (user) => {
      const link = v.object({ url: v.pipe(v.string(), v.startsWith('https://')) })
      const answer = await sendRequest(
        service,
        { method: 'POST', path: `${playerPath(user)}/sessions`, body: {} },
        { 200: link, 404: errorBody },
      )
      return answer.status === 404 ? refused : { outcome: 'link', link: answer.body.url }
    },
  }
}

function transfers(service: Service): Pick<Game, 'deposit' | 'withdraw' | 'status'> {
  const move =
    (direction: 'in' | 'out') =>
    async ({ id, slotCode, username, amount }: Move) => {
      const body = { username, direction, amount: bahtOf(amount) }
      const answer = await sendRequest(service, { method: 'PUT', path: transferPath(slotCode, id), body }, { 200: transfer })
      return answer.body.state === 'done' ? { outcome: 'done' as const } : refused
    }
  return {
    deposit: move('in'),
    withdraw: move('out'),
    // `never` must stay true if a late request arrives, so a transfer unknown to the provider is voided first.
    status: async ({ slotCode, id }) => {
      const { body } = await sendRequest(
        service,
        { method: 'POST', path: `${transferPath(slotCode, id)}/void`, body: {} },
        { 200: transfer },
      )
      return { state: body.state === 'done' ? 'done' : 'never' }
    },
  }
}

const transferPath = (slotCode: string, id: string): string => `/games/${encodeURIComponent(slotCode)}/transfers/${encodeURIComponent(id)}`
