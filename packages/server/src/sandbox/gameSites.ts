// The sandbox's game sites, as a provider would run them: their own sign-in, their own visit, their own money.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { satangOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import type { GameUser } from '../ports/game.ts'
import type { World } from '../world.ts'
import { accountOf, bet, issueTicket, lastBetOf, takeLink, visitorOf } from './gameBook.ts'
import { signInPage, tablePage } from './gamePages.ts'
import { playTable, tableOf } from './gameTables.ts'

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  // The web app may show a game inside itself.
  "frame-ancestors 'self'",
].join('; ')
/** How long a visit lasts. */
const visitMs = 3_600_000

type Params = { Params: { slotCode: string }; Querystring: Record<string, unknown>; Body: Record<string, string> }
type Request = FastifyRequest<Params>

export async function addGameSites(app: FastifyInstance, world: World): Promise<void> {
  await app.register(
    async (scope) => {
      // A form of a page, and nothing else.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      scope.addHook('onRequest', async (_, reply) => {
        // Without a referrer of its own, a page's form would have no origin either.
        reply.headers({ 'content-security-policy': policy, 'referrer-policy': 'same-origin' })
      })
      scope.get<Params>('/:slotCode', async (request, reply) => show(world, request, reply))
      scope.get<Params>('/:slotCode/enter', async (request, reply) => enter(world, request, reply))
      scope.post<Params>('/:slotCode/login', async (request, reply) => {
        const { username = '', password = '' } = request.body ?? {}
        return signIn(world, request, reply, { username, password })
      })
      scope.post<Params>('/:slotCode/play', async (request, reply) => play(world, request, reply))
    },
    { prefix: '/sandbox/games' },
  )
}

function siteOf({ catalogue }: World, { params }: Request): { slotCode: string; name: string } {
  const game = catalogue.games().find(({ code }) => code === params.slotCode)
  if (!game) throw new Refusal('NO_DATA')
  return { slotCode: game.code, name: game.name }
}

const html = (reply: FastifyReply, status: number, content: string): FastifyReply =>
  reply.code(status).header('content-type', 'text/html; charset=utf-8').send(content)

/** The table for who is signed in, the door for all others. With credentials in its query (one of the ways in) it signs in. */
async function show(world: World, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const site = siteOf(world, request)
  const { username, password } = request.query
  if (typeof username === 'string' && typeof password === 'string') return signIn(world, request, reply, { username, password })
  const user = await visitor(world, request)
  if (!user) return html(reply, 200, signInPage(site))
  return table(world, request, reply, user)
}

async function table(world: World, request: Request, reply: FastifyReply, user: GameUser, message?: string): Promise<FastifyReply> {
  const account = await accountOf(world.pool, user)
  const last = await lastBetOf(world.pool, user)
  const seen = { username: user.username, amount: account?.amount ?? 0, last, message }
  return html(reply, 200, tablePage(siteOf(world, request), tableOf(user.slotCode), seen))
}

/** The link of an auto login: once, and for a minute. */
async function enter(world: World, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const site = siteOf(world, request)
  const { ticket } = request.query
  const user = typeof ticket === 'string' ? await takeLink(world.pool, site.slotCode, ticket, world.clock.now()) : undefined
  return user ? welcome(world, reply, user) : html(reply, 410, signInPage(site, 'This link was used, or is older than a minute.'))
}

async function signIn(
  world: World,
  request: Request,
  reply: FastifyReply,
  { username, password }: { username: string; password: string },
): Promise<FastifyReply> {
  const site = siteOf(world, request)
  const user = { slotCode: site.slotCode, username }
  const account = await accountOf(world.pool, user)
  if (account?.password !== password) return html(reply, 401, signInPage(site, 'Wrong username or password.'))
  return welcome(world, reply, user)
}

/** A visit, and the plain address: no secret stays in the bar or in the history. */
async function welcome(world: World, reply: FastifyReply, user: GameUser): Promise<FastifyReply> {
  const visit = await issueTicket(world.pool, user, 'visit', world.clock.now() + visitMs)
  const path = `/sandbox/games/${encodeURIComponent(user.slotCode)}`
  reply.header('set-cookie', `visit=${visit}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${visitMs / 1_000}`)
  return reply.redirect(path, 303)
}

async function visitor({ pool, clock }: World, { headers, params }: Request): Promise<GameUser | undefined> {
  const visit = /(?:^|;\s*)visit=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
  return visit === undefined ? undefined : visitorOf(pool, params.slotCode, visit, clock.now())
}

async function play(world: World, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const site = siteOf(world, request)
  // Another site's page must not bet through the visitor's browser.
  const from = request.headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin') throw new Refusal('UNAUTHORIZED', { status: 403 })
  const user = await visitor(world, request)
  if (!user) return html(reply, 401, signInPage(site, 'Sign in to play.'))
  const { stake: typed = '', choice = '' } = request.body ?? {}
  const stake = /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? satangOf(Number(typed)) : 0
  const fell = playTable(tableOf(site.slotCode), choice)
  if (stake <= 0 || !fell) return table(world, request, reply, user, 'Choose, and bet an amount of baht.')
  if (!(await bet(world.pool, user, { stake, win: stake * fell.pays, at: world.clock.now() })))
    return table(world, request, reply, user, 'There is not so much on this table.')
  return table(world, request, reply, user, `It fell: ${fell.name}. You ${fell.pays > 0 ? 'win' : 'lose'}.`)
}
