// The tools by which a coding assistant uses a sandbox: they read, and with `write` also change it.
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type Contract, loadContract, operationsOf, type Endpoint } from '#platform/http/contract.ts'
import type { SandboxContext } from './sandboxContext.ts'

type Input = Record<string, unknown>
type Tool = { description: string; properties?: Record<string, object>; required?: string[]; acts?: true; run: (input: Input) => unknown }
export type McpOptions = { sandbox: SandboxContext; /** Offers what changes something. */ write: boolean; version: string }

const text = (description: string) => ({ type: 'string', description })
const amount = { type: 'number', description: 'Baht' }

/** The tools by name. A refusal of the sandbox is the answer of the tool. */
async function mcpTools({ sandbox, write }: Omit<McpOptions, 'version'>): Promise<Map<string, Tool>> {
  const reading = { ...apiTools(await loadContract(), sandbox, write), ...readingTools(sandbox) }
  const acting = Object.entries(write ? actingTools(sandbox) : {}).map(([name, tool]): [string, Tool] => [name, { ...tool, acts: true }])
  return new Map([...Object.entries(reading), ...acting])
}

function apiTools(contract: Contract, sandbox: SandboxContext, write: boolean): Record<string, Tool> {
  const endpoints = new Map(operationsOf(contract).map((endpoint) => [endpoint.operation.operationId, endpoint]))
  const endpointOf = ({ operationId }: Input): Endpoint => {
    const endpoint = endpoints.get(String(operationId))
    if (!endpoint) throw new Error(`no such operation: ${String(operationId)}; list_operations has them`)
    return endpoint
  }
  const operationId = text('An operationId of list_operations')
  return {
    list_operations: {
      description: 'Lists the operations of the wallet API.',
      run: () =>
        [...endpoints].map(([id, endpoint]) => ({
          operationId: id,
          call: callOf(endpoint),
          summary: summaryOf(endpoint),
          acts: acts(endpoint),
        })),
    },
    describe_operation: {
      description: 'Returns an operation of the contract with all schemas that it names. Amounts are baht.',
      properties: { operationId },
      required: ['operationId'],
      run: (input) => describe(contract, endpointOf(input)),
    },
    call_operation: {
      description: `Calls ${write ? 'any operation' : 'an operation that only reads'}, as a player if one is given. The demo player is 0800000001 with demo1234.`,
      properties: {
        operationId,
        path: { type: 'object', description: 'Values of the path', additionalProperties: { type: 'string' } },
        query: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        body: { type: 'object' },
        player: {
          type: 'object',
          properties: { username: text('Phone number'), password: text('Password') },
          required: ['username', 'password'],
        },
      },
      required: ['operationId'],
      run: async (input) => {
        const endpoint = endpointOf(input)
        if (acts(endpoint) && !write) throw new Error(`${endpoint.operation.operationId} changes something: start the server with --write`)
        return callApi(sandbox.baseUrl, endpoint, input)
      },
    },
  }
}

const readingTools = (sandbox: SandboxContext): Record<string, Tool> => ({
  list_sms: {
    description: 'Lists the texts that a phone received, with their one-time codes.',
    properties: { phone: text('Ten digits') },
    required: ['phone'],
    run: ({ phone }) => sandbox.sms(String(phone)),
  },
  list_payouts: { description: 'Lists withdrawals at the bank. Amounts are baht.', run: () => sandbox.payouts() },
  check_ledger: { description: 'Checks that every satang is somewhere.', run: () => sandbox.checkLedger() },
})

const actingTools = (sandbox: SandboxContext): Record<string, Tool> => ({
  pay_qr: {
    description: 'Pays a QR as a customer of the bank, its own amount by default.',
    properties: { qrcodeId: text('Of createQr'), amount },
    required: ['qrcodeId'],
    run: ({ qrcodeId, ...payment }) => sandbox.payQr(String(qrcodeId), payment),
  },
  bank_transfer: {
    description: 'Sends money from a customer’s bank account to one of the operator.',
    properties: { fromAccountNo: text('Digits'), toAccountNo: text('Digits'), amount },
    required: ['fromAccountNo', 'toAccountNo', 'amount'],
    run: (input) => sandbox.transfer(input as Parameters<typeof sandbox.transfer>[0]),
  },
  create_gift: {
    description: 'Creates a gift link worth an amount.',
    properties: { amount },
    required: ['amount'],
    run: (input) => sandbox.gift(Number(input['amount'])),
  },
  end_payout: {
    description: 'Lets the bank pay or refuse a withdrawal.',
    properties: { id: text('Of list_payouts'), outcome: { type: 'string', enum: ['paid', 'refused'] } },
    required: ['id', 'outcome'],
    run: ({ id, outcome }) => sandbox.endPayout(String(id), outcome === 'paid' ? 'paid' : 'refused'),
  },
  change_settings: {
    description: 'Changes switches of the operator: registerOTP, passwordReset, enableChatWidget, isManual, active, spinActive, autoPay …',
    properties: { settings: { type: 'object', additionalProperties: { type: 'boolean' } } },
    required: ['settings'],
    run: ({ settings }) => sandbox.settings(settings as Parameters<typeof sandbox.settings>[0]),
  },
  set_clock: {
    description: 'Sets the server’s clock ahead.',
    properties: { ms: { type: 'integer', description: 'Ms ahead of now' } },
    required: ['ms'],
    run: ({ ms }) => sandbox.clock(Number(ms)),
  },
  inject_fault: {
    description: 'Makes the next calls of a provider fail.',
    properties: {
      port: { type: 'string', enum: ['bank', 'payment', 'gift', 'sms', 'game', 'slip', 'support'] },
      mode: { type: 'string', enum: ['slow', 'refuse', 'failBefore', 'failAfter', 'twice', 'garbage'] },
      target: text('One provider, such as KBANK'),
      times: { type: 'integer', minimum: 1 },
      delayMs: { type: 'integer', minimum: 0 },
    },
    required: ['port', 'mode'],
    run: (input) => sandbox.fault(input as Parameters<typeof sandbox.fault>[0]),
  },
  clear_faults: { description: 'Ends all faults.', run: () => sandbox.clearFaults() },
  reset: { description: 'Empties the sandbox, as after its start.', run: () => sandbox.reset() },
})

/** An assistant never reaches players: another server may since listen at the address. */
export async function assertSandbox(sandbox: SandboxContext): Promise<void> {
  const payouts: unknown = await sandbox.payouts().catch((error: unknown) => {
    throw new Error(`No sandbox answers at ${sandbox.baseUrl}: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (!Array.isArray(payouts)) throw new Error(`No sandbox answers at ${sandbox.baseUrl}`)
}

/** Imported only here, because a server that serves players needs none of it. */
export async function createMcpServer(options: McpOptions): Promise<Server> {
  const [{ Server: McpServer }, { CallToolRequestSchema, ListToolsRequestSchema }, tools] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
    mcpTools(options),
  ])
  const server = new McpServer({ name: 'krapao-sandbox', version: options.version }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools].map(([name, tool]) => ({
      name,
      description: tool.description,
      inputSchema: schemaOf(tool),
      annotations: { readOnlyHint: !tool.acts && (name !== 'call_operation' || !options.write), openWorldHint: false },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      const tool = tools.get(params.name)
      if (!tool) throw new Error(`no such tool: ${params.name}`)
      const input = params.arguments ?? {}
      const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
      if (!ajv.validate(schemaOf(tool), input)) throw new Error(ajv.errorsText(ajv.errors, { dataVar: params.name }))
      await assertSandbox(options.sandbox)
      return { content: [{ type: 'text', text: JSON.stringify((await tool.run(input)) ?? 'done', null, 1) }] }
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: error instanceof Error ? error.message : String(error) }] }
    }
  })
  return server
}

const schemaOf = ({ properties = {}, required = [] }: Tool) => ({
  type: 'object' as const,
  properties,
  required,
  additionalProperties: false,
})
const callOf = ({ method, path }: Endpoint): string => `${method.toUpperCase()} ${path}`
const summaryOf = ({ operation }: Endpoint): unknown => (operation as { summary?: string }).summary
const acts = ({ method, operation }: Endpoint): boolean =>
  method === 'get' ? operation['x-mutates'] === true : (operation as { 'x-reads'?: boolean })['x-reads'] !== true

function describe(contract: Contract, endpoint: Endpoint): object {
  const named = new Map<string, unknown>()
  const collect = (part: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      if (named.has(`${kind}/${name}`)) continue
      const found = (contract.components as Record<string, Record<string, unknown>>)[kind]?.[name]
      named.set(`${kind}/${name}`, found)
      collect(found)
    }
  }
  collect(endpoint.operation)
  return { call: callOf(endpoint), ...endpoint.operation, components: Object.fromEntries(named) }
}

async function callApi(baseUrl: string, endpoint: Endpoint, { path = {}, query = {}, body, player }: Input): Promise<object> {
  const at = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = (path as Record<string, string>)[name]
    if (!value) throw new Error(`${endpoint.operation.operationId} needs path.${name}`)
    return encodeURIComponent(value)
  })
  const headers: Record<string, string> = { 'x-client': 'krapao-mcp/1', ...(body !== undefined && { 'content-type': 'application/json' }) }
  if (player !== undefined) {
    const login = await fetch(`${baseUrl}/api/login`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(player),
    })
    const { token } = (await login.json()) as { token?: string }
    if (token === undefined) return { status: login.status, body: 'this player cannot log in' }
    headers['authorization'] = `Bearer ${token}`
  }
  const queryText = new URLSearchParams(Object.entries(query as Record<string, unknown>).map(([name, value]) => [name, String(value)]))
  const init = { method: endpoint.method.toUpperCase(), headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const answer = await fetch(`${baseUrl}${at}${queryText.size > 0 ? `?${queryText}` : ''}`, init)
  const answered = await answer.text()
  try {
    return { status: answer.status, body: JSON.parse(answered) as unknown }
  } catch {
    return { status: answer.status, body: answered }
  }
}
