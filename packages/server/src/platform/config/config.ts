import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { anything, choice, flag, list, network, number, origin, StartError, text, type Reader } from './configReaders.ts'
import { hashCost } from './hashCost.ts'

export { StartError } from './configReaders.ts'

/** A test compares README.md's table with this list. Money is in whole baht. */
export const settings = {
  host: text('HOST', '127.0.0.1', 'The address to listen on.'),
  port: number('PORT', 3000, { from: 0, to: 65_535 }, 'The port to listen on; 0 takes a free one.'),
  dataFolder: text('KRAPAO_DATA', '.data', 'The folder of the built-in PostgreSQL and of files.'),
  databaseUrl: text('DATABASE_URL', '', "An operator's own PostgreSQL; without it the server runs one itself."),
  drainSeconds: number(
    'DRAIN_SECONDS',
    0,
    { from: 0, to: 300 },
    'Seconds for which a stopping copy still serves while /readyz answers 503.',
  ),
  poolSize: number('DATABASE_POOL', 20, { from: 3, to: 500 }, 'Connections to PostgreSQL that one copy may hold.'),
  sandbox: choice('SANDBOX', '', ['', 'on', 'off'], 'The sandbox. Empty: on without DATABASE_URL, off with it.'),
  adapters: list('KRAPAO_ADAPTERS', anything, 'Modules that replace ports (each exports `ports`), in order; a later one wins.'),
  extensions: flag('EXTENSIONS', true, 'Whether what the contract marks x-extension is served.'),
  variant: choice('VARIANT', 'th', ['th', 'la'], 'Rules of phones and currencies.'),
  webFolder: text('WEB_FOLDER', '', "The folder of the built web app. Empty: this repository's."),
  corsOrigins: list('CORS_ORIGINS', origin, 'Other origins whose pages may call the API.'),
  trustedProxies: list('TRUSTED_PROXIES', network, 'Addresses or ranges whose X-Forwarded-For is believed.'),
  metricsToken: text('METRICS_TOKEN', '', 'Bearer token for /metrics; without one it answers to this machine alone.'),
  logLevel: choice('LOG_LEVEL', 'warn', ['debug', 'info', 'warn', 'error', 'silent'], 'What is logged; info has a line for each request.'),
  bodyLimit: number('BODY_LIMIT', 65_536, { from: 1_024, to: 10_485_760 }, 'Bytes that a JSON body may have.'),
  bodySeconds: number(
    'BODY_SECONDS',
    10,
    { from: 1, to: 300 },
    'Seconds in which the headers, and then a JSON body, must arrive, and after which an answer that is not read is cut off.',
  ),
  uploadBytesPerSecond: number(
    'UPLOAD_BYTES_PER_SECOND',
    1_024,
    { from: 1, to: 1_048_576 },
    'Bytes a second that an upload must bring, measured over BODY_SECONDS.',
  ),
  connections: number(
    'CONNECTIONS',
    20_000,
    { from: 20, to: 1_000_000 },
    'Connections that one copy holds open, three quarters of its open files (ulimit -n) at most; beyond it the longest idle are closed.',
  ),
  connectionsPerAddress: number(
    'CONNECTIONS_PER_ADDRESS',
    5_000,
    { from: 10, to: 1_000_000 },
    'Connections that one address may hold open at one copy, an IPv6 /48 three times and an IPv4 /24 ten times as many; trusted proxies may hold any number.',
  ),
  roomPrefix: text('ROOM_PREFIX', 'krapao-', 'What the names of realtime rooms begin with (PREFIX of the chat).'),
  socketsPerPlayer: number('SOCKETS_PER_PLAYER', 20, { from: 1, to: 10_000 }, 'Sockets that one player may hold open at one copy.'),
  socketsPerAddress: number('SOCKETS_PER_ADDRESS', 2_000, { from: 1, to: 100_000 }, 'Sockets that one address may hold open at one copy.'),
  socketPolling: flag('SOCKET_POLLING', false, 'Whether sockets may begin with HTTP long-polling; clients of ours never do.'),
  sessionDays: number('SESSION_DAYS', 30, { from: 1, to: 365 }, 'Days without a call after which a session ends.'),
  sessionMaxDays: number('SESSION_MAX_DAYS', 90, { from: 1, to: 365 }, 'Days after a login at which its session ends.'),
  sessionsPerPlayer: number(
    'SESSIONS_PER_PLAYER',
    20,
    { from: 1, to: 1_000 },
    'Sessions of one player at once; one more ends the one that was used longest ago.',
  ),
  playerRequests: number('PLAYER_REQUESTS', 600, { from: 1, to: 1_000_000 }, 'Requests a minute for one player.'),
  addressRequests: number('ADDRESS_REQUESTS', 3_000, { from: 1, to: 1_000_000 }, 'Requests a minute for one address, without tokens.'),
  passwordCost: number(
    'PASSWORD_COST',
    hashCost,
    { from: 1, to: hashCost },
    "How hard it is to try passwords on a stolen hash, as a power of two (scrypt's N). Less than 15 is for tests, and for the sandbox alone.",
  ),
  loginsPerPair: number(
    'LOGINS_PER_PAIR',
    5,
    { from: 1, to: 10_000 },
    'Wrong logins in 5 minutes for one phone from one address. After four times as many in a day it has one an hour.',
  ),
  loginsPerPhone: number(
    'LOGINS_PER_PHONE',
    20,
    { from: 1, to: 10_000 },
    'Wrong logins in 5 minutes for one phone, after which unknown devices solve a challenge.',
  ),
  loginsPerAddress: number(
    'LOGINS_PER_ADDRESS',
    200,
    { from: 1, to: 100_000 },
    'Phones with wrong logins in 5 minutes from one address or IPv6 /48, and ten times as many from an IPv4 /24, after which unknown devices there solve a challenge.',
  ),
  loginsPerDeviceDay: number(
    'LOGINS_PER_DEVICE_DAY',
    30,
    { from: 1, to: 10_000 },
    'Wrong logins a day on one known device, after which it counts as unknown; and wrong old passwords a day of one session.',
  ),
  loginsPerPhoneDay: number(
    'LOGINS_PER_PHONE_DAY',
    400,
    { from: 1, to: 100_000 },
    'Wrong logins a day for one phone, at most LOGINS_PER_PAIR of each address and ten times that of each subnet, after which unknown devices solve the hardest challenge.',
  ),
  registerAddressTries: number(
    'REGISTER_ADDRESS_TRIES',
    60,
    { from: 1, to: 1_000_000 },
    'Validations and registrations an hour from one address, where registration asks for no one-time code.',
  ),
  registerSubnetTries: number('REGISTER_SUBNET_TRIES', 240, { from: 1, to: 1_000_000 }, 'The same from one subnet (/24, or /48 of IPv6).'),
  registerTotalTries: number(
    'REGISTER_TOTAL_TRIES',
    2_000,
    { from: 1, to: 10_000_000 },
    'The same from everywhere, after which each client solves a challenge.',
  ),
  otpMinutes: number('OTP_MINUTES', 5, { from: 1, to: 60 }, 'Minutes for which a one-time code is good.'),
  otpPauseSeconds: number('OTP_PAUSE_SECONDS', 60, { from: 0, to: 600 }, 'Seconds between two codes for one phone.'),
  otpSends: number('OTP_SENDS', 5, { from: 1, to: 100 }, 'Codes an hour for one phone.'),
  otpAddressSends: number('OTP_ADDRESS_SENDS', 120, { from: 1, to: 1_000_000 }, 'Codes an hour that one address may ask for.'),
  otpSubnetSends: number('OTP_SUBNET_SENDS', 480, { from: 1, to: 1_000_000 }, 'Codes an hour for one subnet (/24, or /48 of IPv6).'),
  otpRangeSends: number(
    'OTP_RANGE_SENDS',
    1_500,
    { from: 1, to: 1_000_000 },
    'Codes an hour for phones with the same prefix, such as 081, after which each client solves a challenge.',
  ),
  otpTotalSends: number(
    'OTP_TOTAL_SENDS',
    5_000,
    { from: 1, to: 10_000_000 },
    'Codes an hour for all phones together, after which each client solves a challenge.',
  ),
  otpMaxSends: number(
    'OTP_MAX_SENDS',
    50_000,
    { from: 1, to: 10_000_000 },
    'Codes an hour beyond which none are sent: what you are ready to pay for.',
  ),
  otpTries: number('OTP_TRIES', 5, { from: 1, to: 100 }, 'Wrong codes from one address that block it for a phone.'),
  otpPhoneTries: number('OTP_PHONE_TRIES', 40, { from: 1, to: 1_000 }, 'Wrong codes that block a phone for all but its known devices.'),
  otpBlockMinutes: number(
    'OTP_BLOCK_MINUTES',
    60,
    { from: 1, to: 1_440 },
    'Minutes of the first block; each further one in a week without a right code is twice as long.',
  ),
  otpBlockMaxMinutes: number('OTP_BLOCK_MAX_MINUTES', 1_440, { from: 1, to: 43_200 }, 'Minutes of the longest block.'),
  otpAddressTries: number('OTP_ADDRESS_TRIES', 20, { from: 1, to: 1_000_000 }, 'Wrong codes an hour from one address.'),
  otpSubnetTries: number('OTP_SUBNET_TRIES', 60, { from: 1, to: 1_000_000 }, 'Wrong codes an hour from one subnet.'),
  otpTotalTries: number(
    'OTP_TOTAL_TRIES',
    300,
    { from: 1, to: 10_000_000 },
    'Wrong codes an hour from everywhere, after which each client solves a challenge.',
  ),
  verifiedMinutes: number('OTP_VERIFIED_MINUTES', 30, { from: 1, to: 1_440 }, 'Minutes for which a verified phone may register.'),
  secretKey: text(
    'SECRET_KEY',
    '',
    'A secret of at least 32 characters, the same at all copies, that keys derive from. Empty: the keys in the database alone count.',
  ),
  keyDays: number('KEY_DAYS', 90, { from: 1, to: 3_650 }, 'Days for which an Idempotency-Key is remembered.'),
  anonymousRefusalMinutes: number(
    'ANONYMOUS_REFUSAL_MINUTES',
    10,
    { from: 1, to: 1_440 },
    'Minutes for which a refusal of a call without a player is remembered by its Idempotency-Key.',
  ),
  withdrawPauseSeconds: number('WITHDRAW_PAUSE_SECONDS', 60, { from: 0, to: 3_600 }, 'Seconds between two withdrawals of a player.'),
  bankChangeHours: number('BANK_CHANGE_HOURS', 24, { from: 0, to: 720 }, 'Hours without withdrawals after staff changed a bank account.'),
  giftLinkKey: text('GIFT_LINK_KEY', 'krapao-sandbox', "The passphrase of gift links, the web build's own; it hides nothing."),
  giftLinkTries: number('GIFT_LINK_TRIES', 5, { from: 1, to: 1_000 }, 'Links a minute of one player that may be none.'),
  filesFolder: text('FILES_FOLDER', '', 'The folder of uploaded files, which all copies must see. Empty: files in KRAPAO_DATA.'),
  filesS3Bucket: text('FILES_S3_BUCKET', '', 'The address of an S3-compatible bucket, as https://host/bucket, that keeps files instead.'),
  filesS3Region: text('FILES_S3_REGION', 'us-east-1', 'The region that its requests are signed for.'),
  filesS3KeyId: text('FILES_S3_KEY_ID', '', 'The name of the key that may read, write and delete there.'),
  filesS3Secret: text('FILES_S3_SECRET', '', 'The secret of that key.'),
  slipBytes: number('SLIP_BYTES', 10_485_760, { from: 1_024, to: 52_428_800 }, 'Bytes that the picture of a slip may have.'),
  slipFiles: number('SLIP_FILES', 20, { from: 1, to: 1_000_000 }, 'Uploads of slips a minute of one player.'),
  slipDayMegabytes: number(
    'SLIP_DAY_MEGABYTES',
    30,
    { from: 1, to: 100_000 },
    'Megabytes a day of slips that are kept of one player; twenty times as many of one address.',
  ),
  slipTotalDayMegabytes: number(
    'SLIP_TOTAL_DAY_MEGABYTES',
    5_120,
    { from: 1, to: 100_000_000 },
    'Megabytes a day of slips that are kept of all players; an IPv4 /24 gets half of it, an IPv6 /48 an eighth.',
  ),
  slipFailedDays: number('SLIP_FAILED_DAYS', 14, { from: 1, to: 3_650 }, 'Days for which the picture of a slip that failed is kept.'),
  chatMessages: number('CHAT_MESSAGES', 60, { from: 1, to: 1_000_000 }, 'Messages a minute of one customer at the chat.'),
  chatGuestMessages: number(
    'CHAT_GUEST_MESSAGES',
    500,
    { from: 1, to: 1_000_000 },
    'Messages a day of one guest at the chat; ten times as many of all guests of one address, and for an IPv6 /48 or IPv4 /24 three or ten times that.',
  ),
  chatDays: number('CHAT_DAYS', 365, { from: 1, to: 3_650 }, 'Days after its last word for which a talk at the chat is kept.'),
  chatFiles: number('CHAT_FILES', 10, { from: 1, to: 10_000 }, 'Uploads a minute of one customer at the chat.'),
  chatDayMegabytes: number(
    'CHAT_DAY_MEGABYTES',
    100,
    { from: 20, to: 100_000 },
    'Megabytes a day of one customer at the chat; ten times as many of all guests of one address.',
  ),
  chatStoreMegabytes: number(
    'CHAT_STORE_MEGABYTES',
    20_480,
    { from: 40, to: 100_000_000 },
    "Megabytes of files that the chat keeps at all; half of them at most are guests'.",
  ),
  chatGuestFileDays: number('CHAT_GUEST_FILE_DAYS', 30, { from: 1, to: 3_650 }, "Days for which a guest's file is kept."),
  transitMinutes: number('TRANSIT_MINUTES', 10, { from: 1, to: 1_440 }, 'Minutes after which money in transit counts as lost on its way.'),
  gameReadSeconds: number(
    'GAME_READ_SECONDS',
    2,
    { from: 0, to: 60 },
    'Seconds for which what a game provider reported is shown without asking again. What moves money is always asked anew.',
  ),
  gameCalls: number(
    'GAME_CALLS',
    100,
    { from: 1, to: 10_000 },
    'Reads that one copy has under way at game providers; as many moves of money.',
  ),
  gameCallsPerGame: number('GAME_CALLS_PER_GAME', 20, { from: 1, to: 10_000 }, 'The same for one game.'),
  bonusThreshold: number(
    'BONUS_END_SATANG',
    500,
    { from: 0, to: 1_000_000 },
    'Satang left, in wallet and games, at which a bonus may be ended whatever its turnover.',
  ),
  houseEdge: number(
    'HOUSE_EDGE_BASIS_POINTS',
    300,
    { from: 1, to: 10_000 },
    'Hundredths of a percent of settled stakes that the games keep, at the least of all games that are offered.',
  ),
  rewardShare: number(
    'REWARD_SHARE_PERCENT',
    90,
    { from: 0, to: 100 },
    'Percent of HOUSE_EDGE_BASIS_POINTS that all rewards together may give back; a catalogue that gives more is not followed.',
  ),
  coinSatang: number('COIN_SATANG', 150_000, { from: 1, to: 100_000_000 }, 'Satang of settled stakes that bring a coin of the wheel.'),
  invitePercent: number('INVITE_PERCENT', 1, { from: 0, to: 100 }, 'Percent of what a friend deposits and plays that the inviter earns.'),
  refundPercent: number('REFUND_PERCENT', 5, { from: 0, to: 100 }, 'Percent of a net loss that is refunded.'),
  refundCap: number(
    'REFUND_CAP_BASIS_POINTS',
    20,
    { from: 0, to: 10_000 },
    'Hundredths of a percent of settled stakes since the last refund that a refund is at most, whatever was lost.',
  ),
  refundSuccess: number(
    'REFUND_SUCCESS_PERCENT',
    100,
    { from: 0, to: 1_000 },
    'Percent of a refund that reaches the wallet with no bonus running.',
  ),
  refundFail: number('REFUND_FAIL_PERCENT', 50, { from: 0, to: 1_000 }, 'Percent of a refund that reaches the wallet while a bonus runs.'),
  inviteSuccess: number(
    'INVITE_SUCCESS_PERCENT',
    100,
    { from: 0, to: 1_000 },
    'Percent of the invite bonus that is paid with no bonus running.',
  ),
  inviteFail: number('INVITE_FAIL_PERCENT', 50, { from: 0, to: 1_000 }, 'Percent of the invite bonus that is paid while a bonus runs.'),
} satisfies Record<string, Reader<unknown>>

type Read<R> = R extends Reader<infer Value> ? Value : never
type Plain = { [Name in keyof typeof settings]: Read<(typeof settings)[Name]> }
export type Config = Omit<Plain, 'sandbox' | 'databaseUrl'> & { sandbox: boolean; databaseUrl: string | undefined }

const ourWeb = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

export const filesFolderOf = ({ filesFolder, dataFolder }: Config): string => resolve(filesFolder || join(dataFolder, 'files'))

/** @throws StartError that names the first invalid setting */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const plain = Object.fromEntries(Object.entries(settings).map(([name, reader]) => [name, reader.read(env)])) as Plain
  const { databaseUrl } = plain
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new StartError('DATABASE_URL must start with postgres:// or postgresql://.')
  // `user@/database?host=/folder` names a socket. Not printed, because it holds a password.
  if (databaseUrl && !URL.canParse(databaseUrl.replace('@/', '@socket/'))) throw new StartError('DATABASE_URL is not an address.')
  if (plain.filesS3Bucket) {
    if (!/^https?:\/\/[^/]+\/[^/]+$/.test(plain.filesS3Bucket))
      throw new StartError('FILES_S3_BUCKET must be an address such as https://host/bucket.')
    if (!plain.filesS3KeyId || !plain.filesS3Secret) throw new StartError('FILES_S3_BUCKET needs FILES_S3_KEY_ID and FILES_S3_SECRET.')
  }
  if (plain.secretKey && plain.secretKey.length < 32) throw new StartError('SECRET_KEY must have at least 32 characters.')
  const sandbox = plain.sandbox === '' ? !databaseUrl : plain.sandbox === 'on'
  if (!sandbox && plain.passwordCost < hashCost)
    throw new StartError(`PASSWORD_COST must be ${hashCost} where SANDBOX is off: cheaper hashes are for tests.`)
  return {
    ...plain,
    dataFolder: resolve(plain.dataFolder),
    webFolder: plain.webFolder === '' ? ourWeb : resolve(plain.webFolder),
    databaseUrl: databaseUrl || undefined,
    sandbox,
  }
}
