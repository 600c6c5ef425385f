import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { satangOf } from '#platform/values/money.ts'
import type { GameUser } from '#ports/game.ts'
import { accountOf, bet, betsOf, issueTicket, redeemLink, visitorOf } from '../providers/gameBook.ts'
import { type Message, signInPage, type Site, tablePage } from './gamePages.ts'
import { playTable, tableOf } from './gameTables.ts'

const visitMs = 3_600_000
/** The only game with credentials in the query. */
const queryCode = 'SUPERSLOT'

type Params = { Params: { slotCode: string }; Querystring: Record<string, unknown>; Body: Record<string, string> }
type Request = FastifyRequest<Params>
type Played = { stake?: string; choice?: string }
type Page = (context: AppContext, site: Site, request: Request, reply: FastifyReply) => Promise<FastifyReply>

export async function addGameSites(app: FastifyInstance, context: AppContext): Promise<void> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    // The web app may embed a game from any of its origins.
    ['frame-ancestors', "'self'", ...context.config.corsOrigins].join(' '),
  ].join('; ')
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      scope.addHook('onRequest', async (_, reply) => {
        // Without a referrer, the page's forms would send no origin either.
        reply.headers({ 'content-security-policy': policy, 'referrer-policy': 'same-origin' })
      })
      // The Laos variant has the same accounts.
      for (const edition of ['', '/la']) {
        const at = (page: Page) => async (request: Request, reply: FastifyReply) =>
          page(context, siteOf(context, request, edition), request, reply)
        scope.get<Params>(`/:slotCode${edition}`, at(show))
        scope.get<Params>(`/:slotCode${edition}/enter`, at(enter))
        scope.post<Params>(`/:slotCode${edition}/login`, at(signIn))
        scope.post<Params>(`/:slotCode${edition}/play`, at(play))
      }
    },
    { prefix: '/sandbox/games' },
  )
}

function siteOf({ catalogue }: AppContext, { params }: Request, edition: string): Site {
  const game = catalogue.games().find(({ code }) => code === params.slotCode)
  if (!game || (edition !== '' && !game.webLaos)) throw new ApiError('NO_DATA')
  const { code: slotCode, logo, background, event = {} } = game
  const path = `/sandbox/games/${encodeURIComponent(slotCode)}`
  return {
    slotCode,
    logo,
    background,
    event,
    path: `${path}${edition}`,
    cookiePath: path,
    name: edition ? `${game.name} (Laos)` : game.name,
  }
}

const html = (reply: FastifyReply, status: number, content: string): FastifyReply =>
  reply.code(status).header('content-type', 'text/html; charset=utf-8').send(content)

const show: Page = async (context, site, request, reply) => {
  const { username, password } = request.query
  if (site.slotCode === queryCode && typeof username === 'string' && typeof password === 'string')
    return welcomeWith(context, site, reply, { username, password })
  const user = await userOf(context, request)
  if (!user) return html(reply, 200, signInPage(site))
  return table(context, site, reply, user)
}

async function table(
  context: AppContext,
  site: Site,
  reply: FastifyReply,
  user: GameUser,
  message?: Message,
  played: Played = {},
): Promise<FastifyReply> {
  const account = await accountOf(context.pool, user)
  const last = (await betsOf(context.pool, user)).slice(0, 5)
  const seen = { username: user.username, amount: account?.amount ?? 0, last, message, ...played }
  return html(reply, 200, tablePage(site, tableOf(user.slotCode), seen))
}

const enter: Page = async (context, site, request, reply) => {
  const { ticket } = request.query
  const user = typeof ticket === 'string' ? await redeemLink(context.pool, site.slotCode, ticket, context.clock.now()) : undefined
  return user
    ? welcome(context, site, reply, user)
    : html(reply, 410, signInPage(site, 'This link was used, or is older than a minute. Open the game from the wallet again.'))
}

const signIn: Page = async (context, site, request, reply) => {
  const { username = '', password = '', ...more } = request.body ?? {}
  const isOurForm = Object.entries(site.event).every(([name, value]) => more[name] === value)
  if (!isOurForm) return html(reply, 400, signInPage(site, 'This sign-in form is out of date.'))
  return welcomeWith(context, site, reply, { username, password })
}

async function welcomeWith(
  context: AppContext,
  site: Site,
  reply: FastifyReply,
  { username, password }: { username: string; password: string },
): Promise<FastifyReply> {
  const user = { slotCode: site.slotCode, username }
  const account = await accountOf(context.pool, user)
  if (account?.password !== password) return html(reply, 401, signInPage(site, 'Wrong username or password.'))
  if (account.suspended) return html(reply, 403, signInPage(site, 'This account is suspended.'))
  return welcome(context, site, reply, user)
}

/** Redirects, to keep secrets out of the browser's history. */
async function welcome(context: AppContext, { path, cookiePath }: Site, reply: FastifyReply, user: GameUser): Promise<FastifyReply> {
  const visit = await issueTicket(context.pool, user, 'visit', context.clock.now() + visitMs)
  reply.header('set-cookie', `visit=${visit}; Path=${cookiePath}; HttpOnly; SameSite=Lax; Max-Age=${visitMs / 1_000}`)
  return reply.redirect(path, 303)
}

async function userOf({ pool, clock }: AppContext, { headers, params }: Request): Promise<GameUser | undefined> {
  const visit = /(?:^|;\s*)visit=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
  return visit === undefined ? undefined : visitorOf(pool, params.slotCode, visit, clock.now())
}

const play: Page = async (context, site, request, reply) => {
  // Another site could bet with the user's session.
  const from = request.headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin') throw new ApiError('UNAUTHORIZED', { status: 403 })
  const user = await userOf(context, request)
  if (!user) return html(reply, 401, signInPage(site, 'Sign in to play.'))
  const { stake: typed = '', choice = '' } = request.body ?? {}
  const stake = /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? satangOf(Number(typed)) : 0
  const fell = playTable(tableOf(site.slotCode), choice)
  if (stake <= 0 || !fell) return table(context, site, reply, user, { tone: 'bad', text: 'Choose, and bet an amount of baht.' })
  if (!(await bet(context.pool, user, { stake, win: stake * fell.pays, at: context.clock.now() })))
    return table(context, site, reply, user, { tone: 'bad', text: 'Not enough money at this game.' }, { stake: typed, choice })
  const message: Message = { tone: fell.pays > 0 ? 'win' : 'lose', text: `It fell: ${fell.name}. You ${fell.pays > 0 ? 'win' : 'lose'}.` }
  return table(context, site, reply, user, message, { stake: typed, choice })
}
