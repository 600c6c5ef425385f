import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { asRequester } from '../db/transaction.ts'
import { networkOf } from '../network/address.ts'
import { customersOfAddress, sharesOfAddress, type QueueSender } from '../queues/fairQueue.ts'
import { stripperOf } from './extensions.ts'
import type { Handler, Routes } from './handler.ts'
import { causedBy, isTab } from './tab.ts'
import { checkedSerializer, lazyValidator, validatorsOf } from './validation.ts'

type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: object
  $ref?: string
  'x-extension'?: boolean
}
type Content = { content?: Record<string, { example?: unknown }>; $ref?: string }
type Operation = {
  operationId: string
  security?: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
  'x-extension'?: boolean
  'x-mutates'?: boolean
}
export type Contract = {
  info: { version: string }
  security?: Record<string, unknown>[]
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter>; responses: Record<string, Content>; requestBodies?: Record<string, Content> }
}
type Options = {
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Runs if the contract requires a bearer token. `optional`: only if one is sent. */
  authenticate: (request: FastifyRequest) => Promise<void>
  authenticateCustomer: (request: FastifyRequest) => Promise<void>
  /** Operations that check the token within their own query. */
  selfAuthenticating: readonly string[]
  extensions: boolean
  checkAnswers: boolean
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
const json = 'application/json'

const contractFiles = [new URL('../../openapi.yaml', import.meta.url), new URL('../../../../../openapi.yaml', import.meta.url)]

let loaded: Promise<Contract> | undefined

/** Read once, because parsing it takes longer than the rest of a start. */
export function loadContract(): Promise<Contract> {
  loaded ??= readFile(contractFiles.find((file) => existsSync(file)) ?? '', 'utf8').then((text) => parse(text) as Contract)
  return loaded
}

export type Endpoint = { path: string; method: string; operation: Operation }

export const operationsOf = (contract: Contract): Endpoint[] =>
  Object.entries(contract.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
  )

/** Throws unless contract and handlers name the same operations. */
export function registerContract(app: FastifyInstance, contract: Contract, routes: Routes, options: Options): void {
  const validators = validatorsOf(contract)
  const endpoints = operationsOf(contract)
  const known = new Set(endpoints.map(({ operation }) => operation.operationId))
  const unknown = Object.keys(routes).filter((operationId) => !known.has(operationId))
  if (unknown.length > 0) throw new Error(`no such operation in openapi.yaml: ${unknown.join(', ')}`)

  for (const { path, method, operation } of endpoints) {
    const { operationId } = operation
    const handler = routes[operationId]
    if (!handler) throw new Error(`an operation of openapi.yaml has no handler: ${operationId}`)
    if (operation['x-extension'] && !options.extensions) continue
    const route = { method: method.toUpperCase(), url: path.replace(/\{(\w+)\}/g, ':$1'), config: { operationId } }
    app.route({ ...route, ...routeOptionsOf(contract, { path, method, operation }, handler, options, validators) })
  }
}

function routeOptionsOf(
  contract: Contract,
  endpoint: Endpoint,
  handler: Handler,
  options: Options,
  { strict, lenient }: ReturnType<typeof validatorsOf>,
): Pick<
  RouteOptions,
  'schema' | 'validatorCompiler' | 'serializerCompiler' | 'onRequest' | 'preValidation' | 'preSerialization' | 'handler'
> {
  const { operationId, security = contract.security ?? [] } = endpoint.operation
  const needsToken = security.length > 0 && !options.selfAuthenticating.includes(operationId)
  const takesGuests = security.some((scheme) => 'guest' in scheme)
  return {
    schema: schemasOf(contract, endpoint, options.extensions),
    validatorCompiler: ({ schema, httpPart }) => lazyValidator(httpPart === 'body' ? strict : lenient, schema),
    serializerCompiler: ({ schema }) => (options.checkAnswers ? checkedSerializer(strict, schema, operationId) : JSON.stringify),
    onRequest: needsToken ? [options.admit, takesGuests ? options.authenticateCustomer : options.authenticate] : options.admit,
    ...(!options.extensions && withoutExtensions(contract, endpoint)),
    handler: (request, reply) =>
      asRequester(requesterOf(request), () => causedBy(tabOf(request.headers['x-tab']), async () => handler(request, reply))),
  }
}

/** The tab that sent the request; its socket is not notified of changes that it caused. */
const tabOf = (header: unknown): string | undefined => (isTab(header) ? header : undefined)

const requesterOf = ({ playerId, ip }: FastifyRequest): QueueSender => ({
  ...(playerId === undefined ? { key: `address ${networkOf(ip)}`, customers: customersOfAddress } : { key: `player ${playerId}` }),
  sharedBy: sharesOfAddress(ip),
})

function withoutExtensions(contract: Contract, endpoint: Endpoint): Pick<RouteOptions, 'preValidation' | 'preSerialization'> {
  const schemas = schemasOf(contract, endpoint, false)
  const stripBody = schemas.body && stripperOf(contract, schemas.body)
  const strips = Object.fromEntries(Object.entries(schemas.response).map(([status, schema]) => [status, stripperOf(contract, schema)]))
  return {
    preValidation: async (request) => stripBody?.(request.body),
    preSerialization: async (_, reply, payload) => {
      const answer = structuredClone(payload)
      const strip = strips[String(reply.statusCode)] ?? strips[`${Math.floor(reply.statusCode / 100)}XX`]
      strip?.(answer)
      return answer
    },
  }
}

type Schemas = { params: object; querystring: object; headers: object; response: Record<string, object>; body?: object }

function schemasOf(contract: Contract, { path, method, operation }: Endpoint, extensions: boolean): Schemas {
  const at = `openapi#/paths/${pointer(path)}/${method}`
  const parameters = (operation.parameters ?? [])
    .map((one, index) => parameterOf(contract, one, `${at}/parameters/${index}`))
    .filter((one) => extensions || !one['x-extension'])
  const { requestBody } = operation
  const body = requestBody && jsonSchema(requestBody, contract.components.requestBodies, `${at}/requestBody`)
  const responses = Object.entries(operation.responses).flatMap(([status, response]) => {
    const schema = jsonSchema(response, contract.components.responses, `${at}/responses/${status}`)
    return schema ? [[status, schema] as const] : []
  })
  return {
    params: objectOf(parameters.filter((one) => one.in === 'path')),
    querystring: objectOf(parameters.filter((one) => one.in === 'query')),
    headers: objectOf(parameters.filter((one) => one.in === 'header').map((one) => ({ ...one, name: one.name.toLowerCase() }))),
    response: Object.fromEntries(responses),
    ...(body && { body }),
  }
}

/** Refers into the contract, so that nested references resolve. */
function parameterOf({ components }: Contract, one: Parameter, at: string): Parameter {
  const name = one.$ref && lastOf(one.$ref)
  const described = name ? components.parameters[name] : one
  if (!described) throw new Error(`openapi.yaml has no ${one.$ref}`)
  return { ...described, schema: { $ref: `${name ? `openapi#/components/parameters/${name}` : at}/schema` } }
}

function jsonSchema(described: Content, components: Record<string, Content> = {}, at: string): object | undefined {
  const content = described.$ref ? components[lastOf(described.$ref)]?.content : described.content
  const place = described.$ref ? `openapi${described.$ref}` : at
  return content?.[json] ? { $ref: `${place}/content/${json.replace('/', '~1')}/schema` } : undefined
}

function objectOf(parameters: Parameter[]): object {
  const properties = Object.fromEntries(parameters.map((one) => [one.name, one.schema]))
  return { type: 'object', properties, required: parameters.filter((one) => one.required).map((one) => one.name) }
}

/** Escapes for a JSON pointer, then for a URI. */
const pointer = (path: string): string => encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))
const lastOf = (reference: string): string => reference.split('/').at(-1) ?? ''
