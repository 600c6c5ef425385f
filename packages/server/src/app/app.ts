import cors from '@fastify/cors'
import { fastify, LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { accountRoutes } from '#capabilities/account/account.routes.ts'
import { devicesRoutes } from '#capabilities/account/devices.routes.ts'
import { bonusRoutes } from '#capabilities/bonus/bonus.routes.ts'
import { chatRoutes } from '#capabilities/chat/chat.routes.ts'
import { serveChatFiles } from '#capabilities/chat/chatFiles.ts'
import { depositRoutes } from '#capabilities/deposit/deposit.routes.ts'
import { autoLoginRoutes } from '#capabilities/gameAccount/autoLogin.ts'
import { gameAccountRoutes } from '#capabilities/gameAccount/gameAccount.routes.ts'
import { giftLinkRoutes } from '#capabilities/giftLink/giftLink.routes.ts'
import { inviteRoutes } from '#capabilities/invite/invite.routes.ts'
import { limitsRoutes } from '#capabilities/limits/limits.routes.ts'
import { lookupsRoutes } from '#capabilities/lookups/lookups.routes.ts'
import { operationRoutes } from '#capabilities/operation/operation.routes.ts'
import { otpRoutes } from '#capabilities/otp/otp.routes.ts'
import { profileRoutes } from '#capabilities/profile/profile.routes.ts'
import { promotionRoutes } from '#capabilities/promotion/promotion.routes.ts'
import { qrDepositRoutes } from '#capabilities/qrDeposit/qrDeposit.routes.ts'
import { refundRoutes } from '#capabilities/refund/refund.routes.ts'
import { sessionRoutes } from '#capabilities/session/session.routes.ts'
import { serveSlips, slipsRoutes } from '#capabilities/slips/slips.routes.ts'
import { spinRoutes } from '#capabilities/spin/spin.routes.ts'
import { statementRoutes } from '#capabilities/statement/statement.routes.ts'
import { transferRoutes } from '#capabilities/transfer/transfer.routes.ts'
import { selfAuthenticating, walletRoutes } from '#capabilities/wallet/wallet.routes.ts'
import { withdrawRoutes } from '#capabilities/withdraw/withdraw.routes.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { servePictures } from '#core/pictures/pictures.ts'
import { authenticate } from '#core/session/authenticate.ts'
import { authenticateCustomer } from '#core/session/customer.ts'
import { assertInBounds } from '#platform/db/databaseClock.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { loadContract, registerContract, type Contract } from '#platform/http/contract.ts'
import { answerErrors, frameworkErrors } from '#platform/http/errors.ts'
import type { Routes } from '#platform/http/handler.ts'
import { addJsonParser } from '#platform/http/json.ts'
import { addMultipart, isUpload } from '#platform/http/multipart.ts'
import { serveWeb } from '#platform/http/web.ts'
import { isIpDenied } from '#platform/network/ipRules.ts'
import { serveHooks } from '#ports/hooks.ts'
import { addSandbox } from '#sandbox/routes/sandbox.routes.ts'
import { addConnectionLimits } from './http/connections.ts'
import { addSecurityHeaders } from './http/headers.ts'
import { addProbes } from './http/probes.ts'
import { addRequestLimits } from './http/requestLimits.ts'
import { addBodyDeadlines } from './http/slowBodies.ts'
import { addMetrics } from './metrics.ts'
import { isSocketUpgrade } from './realtime/connectionLimits.ts'

const capabilities: ((context: AppContext) => Routes)[] = [
  sessionRoutes,
  otpRoutes,
  accountRoutes,
  devicesRoutes,
  profileRoutes,
  lookupsRoutes,
  walletRoutes,
  operationRoutes,
  qrDepositRoutes,
  depositRoutes,
  withdrawRoutes,
  giftLinkRoutes,
  slipsRoutes,
  gameAccountRoutes,
  autoLoginRoutes,
  transferRoutes,
  bonusRoutes,
  promotionRoutes,
  inviteRoutes,
  refundRoutes,
  spinRoutes,
  statementRoutes,
  limitsRoutes,
  chatRoutes,
]

export const routesOf = (context: AppContext): Routes => Object.assign({}, ...capabilities.map((routes) => routes(context))) as Routes

export type AppOptions = {
  /** For tests. */
  checkAnswers?: boolean
  contract?: Contract
}

export async function createApp(context: AppContext, { checkAnswers = false, contract }: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = context
  const app = fastify({
    // Logs operations, never URLs, because some paths hold passwords.
    logController: new LogController({ disableRequestLogging: true }),
    loggerInstance: context.log,
    genReqId: () => randomUUID(),
    // A HEAD would run a GET that changes state.
    exposeHeadRoutes: false,
    bodyLimit: config.bodyLimit,
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors,
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered.
    return503OnClosing: false,
    // Ends any upload; addBodyDeadlines ends slow ones sooner.
    requestTimeout: 310_000,
    // As nginx's.
    maxRequestsPerSocket: 1_000,
    http: {
      headersTimeout: config.bodySeconds * 1_000,
      connectionsCheckingInterval: Math.min(1_000, config.bodySeconds * 250),
      shouldUpgradeCallback: isSocketUpgrade,
    },
  })
  // Fastify parses text/plain by default; anything but JSON is a 415 here.
  app.removeContentTypeParser(['text/plain', 'application/json'])
  addJsonParser(app)
  addMultipart(app)
  answerErrors(app, config)
  addSecurityHeaders(app, context)
  addConnectionLimits(app, context)
  addBodyDeadlines(app, context, isUpload)
  addRequestLimits(app, context)
  await app.register(cors, {
    origin: config.corsOrigins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Client', 'X-Tab', 'Accept-Language'],
    exposedHeaders: ['Date', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  })
  addProbes(app, context)
  addMetrics(app, context)
  servePictures(app)
  serveSlips(app, context)
  serveChatFiles(app, context)
  await serveHooks(app, context.hooks, () => assertInBounds(context))
  if (config.sandbox) await addSandbox(app, context)
  registerContract(app, contract ?? (await loadContract()), routesOf(context), {
    admit: (request) => assertServed(context, request),
    authenticate: async (request) => void (await authenticate(context, request)),
    authenticateCustomer: (request) => authenticateCustomer(context, request),
    selfAuthenticating,
    extensions: config.extensions,
    checkAnswers,
  })
  await serveWeb(app, config)
  return app
}

/** Players with money here must reach the operator. */
const servedWhileTerminated = ['getActive', 'getContact']

async function assertServed({ settings, skew, catalogue }: AppContext, request: FastifyRequest): Promise<void> {
  assertInBounds({ skew })
  if (isIpDenied(settings.values.ipRules, request.ip)) throw new ApiError('INVALID_IP')
  if (!settings.values.active && !servedWhileTerminated.includes(request.routeOptions.config.operationId ?? '')) throw new ApiError('gone')
  if (!catalogue.isLoaded) throw new ApiError('the service is not set up yet', { status: 403 })
}

/** Cuts off remaining clients after `limit` ms. */
export async function closeApp(app: FastifyInstance, limit: number): Promise<void> {
  // Fastify closes idle connections only once.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const late = setTimeout(() => app.server.closeAllConnections(), limit)
  await app.close()
  clearInterval(idle)
  clearTimeout(late)
}
