import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isCollection, isScalar, parse, parseDocument, visit } from 'yaml'

type Media = Record<string, { schema: object; example?: unknown }>
type Parameter = { $ref?: string; name: string; in: string; schema: object; example?: unknown; 'x-extension'?: boolean }
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { content: Media }
  responses: Record<string, { $ref?: string; content?: Media }>
  'x-errors': string[]
  'x-mutates'?: boolean
  'x-reads'?: boolean
  'x-extension'?: boolean
  'x-timeout'?: number
}
type Contract = {
  info: { version: string }
  tags: { name: string }[]
  security: object[]
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter>; responses: object; schemas: Record<string, { enum?: string[] }> }
  'x-realtime': Record<'toServer' | 'toClient', Record<string, { payload: object; example: unknown }>>
}

const root = new URL('../..', import.meta.url)
const source = readFileSync(new URL('openapi.yaml', root), 'utf8')
const contract = parse(source) as Contract
const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, ...operation })),
)
const parametersOf = ({ parameters = [] }: Operation) =>
  parameters.map((one) => (one.$ref ? contract.components.parameters[one.$ref.split('/').at(-1) ?? ''] : one) as Parameter)
const isKeyed = (operation: Operation) => parametersOf(operation).some((one) => one.name === 'Idempotency-Key')
const bodyOf = (media: Media | undefined) => media?.['application/json'] ?? media?.['multipart/form-data'] ?? media?.['text/csv']
const idsWhere = (holds: (operation: Operation) => boolean | undefined) => operations.filter(holds).map((one) => one.operationId)

const lookups = 'banks deposit conditions agreements info notice contact withdraw slip sources active registerOTP enableChatWidget'
const autoLogins =
  'pg/{username} betflix/{username} askmebet/{username}/{password} imi/{username}/{password} usun/{username}/{password} areaslot/{username} ' +
  'circus/{username}/{password} slotracha/{username}/{password} pgslot/{username}/{password} joker2/{username} huayhd/{username}'
const calls = [
  ...lookups.split(' ').map((name) => `GET /api/lookup/${name}`),
  'POST /api/login',
  'POST /api/account/validate',
  'POST /api/account',
  'GET /api/account/profile',
  'PUT /api/account/profile',
  'PUT /api/account/bankAccountName',
  'PUT /api/account/changepwd',
  'POST /api/otp/send',
  'POST /api/otp/verify',
  'GET /api/wallet',
  'GET /api/wallet/refresh/slot',
  'GET /api/wallet/activate/{slotCode}',
  'GET /api/wallet/account/{slotCode}',
  'GET /api/wallet/resetpassword/{slotCode}',
  'POST /api/wallet/add',
  'POST /api/wallet/transfer',
  'POST /api/wallet/transferAll',
  'POST /api/wallet/withdraw',
  'POST /api/wallet/withdrawAll',
  'POST /api/wallet/slip',
  'POST /api/wallet/truelink',
  'POST /api/invite',
  'GET /api/invite/bonus',
  'GET /api/invite/banners',
  'POST /api/refund',
  'GET /api/refund/check',
  'GET /api/refund/receive',
  'GET /api/refund/addWallet',
  'GET /api/refund/banners',
  'GET /api/spinwheel/setup',
  'POST /api/spinwheel/spin',
  'GET /api/spinwheel/coupon',
  'POST /api/spinwheel/coupon/claim',
  'GET /api/spinwheel/active',
  'GET /api/bonus',
  'GET /api/bonus/activate/{code}',
  'GET /api/bonus/check/active',
  'GET /api/bonus/check/minimum',
  'GET /api/bonus/clear',
  'GET /api/promotion/current',
  'GET /api/promotion/find/{code}',
  'GET /api/promotion/activate/{code}',
  'POST /api/statement',
  'POST /api/statement/slip',
  'GET /api/statement/slip/reference/{reference}',
  'GET /api/qrcode/{bankCode}',
  'POST /api/qrcode/{bankCode}',
  'DELETE /api/qrcode/{qrcodeId}',
  ...autoLogins.split(' ').map((path) => `GET /api/autoLogin/${path}`),
  'GET /api/chat/config',
  'POST /api/chat/send-message',
  'POST /api/chat/history',
  'POST /api/chat/upload-image',
  'POST /api/chat/upload-video',
  'PUT /api/chat/read-customer/',
]

// BONUS_REMAINING is in two groups of the specification.
const codes = {
  authAndUser:
    'UNAUTHORIZED EXPIRED_AUTH_TOKEN INVALID_USER_1 INVALID_USER_2 INVALID_USER_3 INVALID_USER_4 INVALID_IP NOT_AREASLOT NOT_UFABET NO_USER ' +
    'WRONG_PASSWORD WRONG_CREDENTIAL INACTIVE_USER LOGIN_FAIL INVALID_USER_INFO',
  rateLimits: 'REQUEST_LIMIT REQUEST_LIMIT_1MIN',
  otp: 'OTP_BLOCK OTP_TOKEN_INVALID OTP_NOT_EXIST OTP_VERIFIED OTP_EXPIRED OTP_CODE_INVALID OTP_CODE_VALID OTP_SEND_FAIL OTP_VERIFY_FAIL UNVERIFIED_OTP',
  registration:
    'EXISTING_USER EXISTING_BANK GAME_ACTIVATION_FAIL INVALID_BANK BANK_ACCOUNT_NAME_ENG REGISTER_FAIL PHONE_NUMBER_REQUIRE_10_DIGIT',
  bonus: 'BONUS_REMAINING BONUS_ALREADY_ACTIVE BONUS_MAX_CLAIMED BONUS_CONDITION BONUS_CLEAR BONUS_FULL',
  invite: 'INVITE_COLLECT INVITE_INACTIVE NO_INVITE_BONUS NO_INVITEE_PLAY_INFO INVITE_BONUS_SUCCESS INVITE_BONUS_FAIL',
  genericAndPromotion: 'KEY_MISSING KEY_INVALID NO_DATA NO_PROMOTION PROMOTION_RECEIVED QR_FAIL INTERNAL_SERVER_ERROR',
  refund: 'NO_REFUND REFUND_CONDITION REFUND_SUCCESS REFUND_INACTIVE REFUND_MINIMUM',
  walletAndGame:
    'NO_BANK NO_WALLET SLOT_ALREADY_ACTIVE SLOT_ACTIVATE_FAIL SLOT_NO_ACCOUNT SLOT_RESET_PASSWORD_FAIL TRANSFER_MINIMUM NO_GAME MONEY_NOT_ENOUGH TRANSFER_FAIL',
  slipUpload: 'SLIP_UPLOAD_FAIL SLIP_NO_FILE SLIP_INVALID_FILE TRUELINK_DUPLICATE TRUELINK_INVALID',
  spinCoupon: 'NO_CLAIMABLE_COUPON INVALID_PRIZE_CODE INVALID_CODE INVALID_COUPON_TYPE COUPON_EXPIRED BONUS_REMAINING',
}
const slipNotes =
  'UPLOADED_FILE_NOT_EXIST IMG_SIZE_UNABLE_TO_PROCESS CANNOT_READ_CROPPED_IMAGE DEST_ACC_INVALID SLIP_REFNO_DUPLICATED UNSTABLE_REFNO_ON_SLIP ' +
  'TRIPPLE_WRONG_CAPTCHA INVALID_SLIP NOT_MATCH EXPIRED_SLIP UNKNOW_ERROR'

test('readers of YAML 1.1 and 1.2 read the same contract', () => {
  expect(parse(source, { version: '1.1' })).toEqual(contract)
  // PyYAML reads an unquoted `?` as the start of a key.
  const unquoted: unknown[] = []
  visit(parseDocument(source), {
    Scalar(_, node, path) {
      const isInFlow = path.some((parent) => isCollection(parent) && parent.flow)
      if (isInFlow && isScalar(node) && node.type === 'PLAIN' && String(node.value).includes('?')) unquoted.push(node.value)
    },
  })
  expect(unquoted).toEqual([])
})

test('the contract has the 78 operations of the specification, and all others are extensions', () => {
  // One template in OpenAPI, two in the specification.
  const templated = calls.map((call) => call.replace(/^(.* \/api\/qrcode\/)\{\w+\}$/, '$1{code}'))
  expect(calls).toHaveLength(78)
  expect(
    operations
      .filter((one) => !one['x-extension'])
      .map((one) => one.call)
      .toSorted(),
    'an operation beyond the specification has `x-extension: true`',
  ).toEqual(templated.toSorted())
})

test('the contract has the 78 codes of the specification in its order, and the eleven slip notes', () => {
  const all = [...new Set(Object.values(codes).flatMap((group) => group.split(' ')))]
  expect(all).toHaveLength(78)
  expect(contract.components.schemas['ErrorCode']?.enum).toEqual(all)
  expect(contract.components.schemas['SlipNoteCode']?.enum).toEqual(slipNotes.split(' '))
})

test('a tag is a namespace of the SDK, with a file and an operation', () => {
  const tags = contract.tags.map((tag) => tag.name).toSorted()
  const files = readdirSync(new URL('packages/sdk/src/resources/', root)).map((file) => file.replace('.ts', ''))
  expect([...new Set(operations.flatMap((one) => one.tags))].toSorted()).toEqual(tags)
  expect(files.toSorted(), 'packages/sdk/src/resources has one file per tag').toEqual(tags)
})

test('every code is used by an operation, and every operation lists its codes', () => {
  const known = new Set(contract.components.schemas['ErrorCode']?.enum)
  expect(operations.filter((one) => one['x-errors'].some((code) => !known.has(code)))).toEqual([])
  expect(operations.filter((one) => new Set(one['x-errors']).size !== one['x-errors'].length)).toEqual([])
  expect([...known].filter((code) => !operations.some((one) => one['x-errors'].includes(code)))).toEqual([])
  const signedIn = idsWhere((one) => one.security === undefined)
  expect(idsWhere((one) => one['x-errors'].includes('UNAUTHORIZED') && one.security === undefined)).toEqual(signedIn)
  expect(idsWhere((one) => one['x-errors'].includes('UNAUTHORIZED') && one.security?.length === 0)).toEqual([])
  // Operations with input can be refused with KEY_INVALID.
  expect(idsWhere((one) => (one.requestBody !== undefined || isKeyed(one)) && !one['x-errors'].includes('KEY_INVALID'))).toEqual([])
})

test('the SDK documents only codes that its operations answer with', () => {
  const folder = new URL('packages/sdk/src/resources/', root)
  const unknown = readdirSync(folder).flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    const idOf = new Map([...text.matchAll(/^ {2}(\w+): .*?call\('(\w+)'/gms)].map(([, method, id]) => [method, id]))
    return [...text.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\n {2}(\w+)\(/gs)].flatMap(([, words = '', method]) => {
      const known = operations.find(({ operationId }) => operationId === idOf.get(method))?.['x-errors'] ?? []
      return (words.match(/\b[A-Z]+_[A-Z_0-9]+\b/g) ?? []).filter((code) => !known.includes(code)).map((code) => `${method}: ${code}`)
    })
  })
  expect(unknown).toEqual([])
})

test('the description of each operation names its section of the specification, or says that it is an extension', () => {
  const undescribed = idsWhere(({ summary, description }) => !summary || !/^(Sections? \d|Extension\.)/.test(description))
  expect(undescribed).toEqual([])
  const misplaced = idsWhere((one) => (one['x-extension'] ?? false) !== one.description.startsWith('Extension.'))
  expect(misplaced).toEqual([])
})

test('each operation answers 200, and 4XX and 5XX with the shared Problem response', () => {
  const problem = { $ref: '#/components/responses/Problem' }
  const odd = operations.filter(
    (one) =>
      Object.keys(one.responses).join() !== '200,4XX,5XX' ||
      [one.responses['4XX'], one.responses['5XX']].some((response) => response?.$ref !== problem.$ref),
  )
  expect(odd).toEqual([])
})

test('the GETs that change something, the POSTs that change nothing, and the operations with five minutes are known', () => {
  expect(idsWhere((one) => one['x-mutates'])).toEqual(
    'refreshSlots activateGame resetGamePassword receiveInviteBonus receiveRefund addRefundToWallet activateBonus clearBonus activatePromotion'.split(
      ' ',
    ),
  )
  expect(operations.filter((one) => one['x-mutates'] && !one.call.startsWith('GET'))).toEqual([])
  expect(idsWhere((one) => one['x-reads'])).toEqual(
    'validateAccount listInvites listRefunds listStatements listSlips getChatHistory'.split(' '),
  )
  const uploads = ['uploadSlip', 'uploadChatImage', 'uploadChatVideo']
  expect(new Set(idsWhere((one) => one['x-timeout'] === 300_000))).toEqual(new Set([...uploads, 'exportStatements']))
  expect(
    idsWhere(
      (one) => bodyOf(one.requestBody?.content) === one.requestBody?.content['multipart/form-data'] && one.requestBody !== undefined,
    ),
  ).toEqual(uploads)
})

test('every call that changes something accepts an Idempotency-Key, except login and one-time codes', () => {
  const changing = operations.filter((one) => (one.call.startsWith('GET') ? one['x-mutates'] : !one['x-reads']))
  const without = ['login', 'sendOtp', 'verifyOtp']
  expect(idsWhere(isKeyed)).toEqual(changing.map((one) => one.operationId).filter((id) => !without.includes(id)))
  expect(contract.components.parameters['IdempotencyKey']?.['x-extension']).toBe(true)
})

// @covers 6.roles-5
test('callers are anyone, a player by the token, or a guest at the chat: there is no other role', () => {
  const roles = ({ security = contract.security }: Operation) => security.flatMap((scheme) => Object.keys(scheme))
  const everybody = idsWhere((one) => roles(one).length === 0)
  expect(everybody).toEqual(
    [
      'listBanks getConditions getAgreements getInfo getNotice getContact getSlipLookup listSources getActive getRegisterOtp getEnableChatWidget',
      'login validateAccount registerAccount resetPasswordByOtp sendOtp verifyOtp getChatConfig createGuest',
    ].flatMap((ids) => ids.split(' ')),
  )
  expect(
    operations.filter((one) => roles(one).some((role) => role !== 'bearer' && !(role === 'guest' && one.tags.includes('chat')))),
  ).toEqual([])
})

test('only the one path of the specification with a trailing slash has one', () => {
  expect(Object.keys(contract.paths).filter((path) => path.endsWith('/'))).toEqual(['/api/chat/read-customer/'])
})

test('realtime has the events join, messaging and wallet', () => {
  const { toServer, toClient } = contract['x-realtime']
  expect([Object.keys(toServer), Object.keys(toClient)]).toEqual([['join'], ['messaging', 'wallet']])
})

// Strict except for unions of types, so that a misspelt keyword fails.
const ajv = new Ajv2020({ allowUnionTypes: true, strictTypes: false, strictRequired: false, allErrors: true })
ajv.addVocabulary([
  'x-extension',
  'x-multipleOf',
  'x-assumed',
  'openapi',
  'info',
  'servers',
  'security',
  'tags',
  'paths',
  'components',
  'x-realtime',
])
// CommonJS with a default export: TypeScript sees the module, Node passes the function.
;(addFormats as unknown as typeof addFormats.default)(ajv)
ajv.addFormat('baht', { type: 'number', validate: (amount: number) => Math.round(amount * 100) / 100 === amount })
ajv.addSchema(contract, 'openapi', false, false)

function wrong(schema: object, value: unknown): string | null {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as object
  const holds = ajv.compile(absolute)
  return holds(value) ? null : ajv.errorsText(holds.errors)
}

test('every schema compiles in strict mode', () => {
  const names = Object.keys(contract.components.schemas)
  expect(names.map((name) => typeof ajv.compile({ $ref: `openapi#/components/schemas/${name}` }))).toEqual(names.map(() => 'function'))
})

test.each(operations)('$operationId: the examples are valid', (operation) => {
  const request = operation.requestBody && bodyOf(operation.requestBody.content)
  const answer = bodyOf(operation.responses['200']?.content)
  const examples = [request, answer, ...parametersOf(operation).filter((one) => one.example !== undefined)].filter(
    (one) => one !== undefined,
  )
  expect(answer?.example).toBeDefined()
  expect(request === undefined || request.example !== undefined).toBe(true)
  expect(parametersOf(operation).filter((one) => one.example === undefined)).toEqual([])
  expect(examples.map(({ schema, example }) => wrong(schema, example)).filter((text) => text !== null)).toEqual([])
})

test('the examples of realtime are valid', () => {
  const events = Object.values(contract['x-realtime']).flatMap((part) => Object.values(part))
  const problems = events.filter((event) => event.payload).map(({ payload, example }) => wrong(payload, example))
  expect(problems).toEqual([null, null, null])
})

const baht = { $ref: '#/components/schemas/Baht' }
test('each amount from 0.01 to 1 000.00 is valid', () => {
  const holds = ajv.compile({ $ref: 'openapi#/components/schemas/Baht' })
  const refused = Array.from({ length: 100_000 }, (_, index) => JSON.parse(((index + 1) / 100).toFixed(2)) as number).filter(
    (one) => !holds(one),
  )
  expect(refused).toEqual([])
})

test('the precision of an amount is in x-multipleOf, because a validator of multipleOf divides and refuses 1.15', () => {
  expect(contract.components.schemas['Baht']).toMatchObject({ type: 'number', format: 'baht', 'x-multipleOf': 0.01 })
  const dividing = ajv.compile({ type: 'number', multipleOf: 0.01 })
  expect([1.5, 1.15].filter((amount) => !dividing(amount))).toEqual([1.15])
})

test.each([-0.01, 1.005, 0.001, 10_000_000_000.01, Number.POSITIVE_INFINITY, Number.NaN, '1', null, true])('%j is invalid', (value) => {
  expect(wrong(baht, value)).not.toBeNull()
})

test('money uses one schema everywhere, and multipleOf is not used', () => {
  expect(source.match(/format: baht/g)).toHaveLength(1)
  expect(source).not.toMatch(/(?<!x-)multipleOf:/)
  const unmarked = [
    ...source.matchAll(/^ *(\w*[aA]mount|withdrawM\w+|balance|inTransit|pays|forfeits|deposit(?:Daily|Weekly|Monthly)): (\{.*)$/gm),
  ]
    .filter(([, , schema = '']) => schema.includes('type: number') && !schema.includes('schemas/Baht'))
    .map(([, name, schema]) => [name, schema])
  // A coupon's unit is a field beside its amount.
  expect(unmarked).toEqual([['amount', '{ type: number, minimum: 0, description: In the unit; baht with at most two decimals }']])
})

function schemasIn(value: unknown, seen = new Set<unknown>()): Record<string, unknown>[] {
  if (value === null || typeof value !== 'object' || seen.has(value)) return []
  seen.add(value)
  const { $ref } = value as { $ref?: string }
  const referred = $ref?.split('/').slice(1)
  const target = referred?.reduce<unknown>((place, name) => (place as Record<string, unknown>)[name], contract)
  return [value as Record<string, unknown>, ...[target, ...Object.values(value)].flatMap((part) => schemasIn(part, seen))]
}

test('integers in requests have bounds that the database can store', () => {
  const unbounded = operations.flatMap((operation) =>
    schemasIn([operation.requestBody, parametersOf(operation)])
      .filter(({ type, maximum }) => type === 'integer' && !(Number(maximum) <= Number.MAX_SAFE_INTEGER))
      .map(() => operation.operationId),
  )
  expect(unbounded).toEqual([])
})

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: fileURLToPath(root), encoding: 'utf8' })
  return { status, output: status === 0 ? '' : stdout + stderr }
}

test('Redocly reports nothing', { timeout: 60_000 }, () => {
  expect(run('node_modules/.bin/redocly', 'lint')).toEqual({ status: 0, output: '' })
})

// @covers G23.3
test('generated files are up to date', { timeout: 60_000 }, () => {
  expect(run(process.execPath, 'tools/codegen/src/generate.ts', '--check')).toEqual({ status: 0, output: '' })
})

test('the contract and the SDK have the version of the product', () => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
  const jsr = JSON.parse(readFileSync(new URL('packages/sdk/jsr.json', root), 'utf8')) as { version: string }
  expect([contract.info.version, jsr.version]).toEqual([version, version])
})
