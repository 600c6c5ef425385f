import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { anything, choice, database, flag, list, network, number, origin, StartError, text, type Reader } from './configReaders.ts'
import { hashCost } from './hashCost.ts'

export { StartError } from './configReaders.ts'

/** A test compares docs/reference/settings.md. Money is in whole baht. */
export const settings = {
  host: text('HOST', '127.0.0.1', 'The address to listen on.'),
  port: number('PORT', 3000, { from: 0, to: 65_535 }, 'The port to listen on; 0 takes a free one.'),
  dataFolder: text('KRAPAO_DATA', '.data', 'The folder of the built-in PostgreSQL and of files.'),
  databaseUrl: database('DATABASE_URL', 'Your own PostgreSQL; without it the server runs one.'),
  databaseDirectUrl: database('DATABASE_DIRECT_URL', 'PostgreSQL itself, where DATABASE_URL leads to a pooler such as PgBouncer.'),
  databasePrepared: flag(
    'DATABASE_PREPARED',
    false,
    'Whether the pooler keeps prepared statements, as PgBouncer from 1.21 with max_prepared_statements does.',
  ),
  databaseReplicaUrl: database('DATABASE_REPLICA_URL', 'A read replica, from which lines of statements are read.'),
  replicaLagSeconds: number(
    'DATABASE_REPLICA_LAG',
    5,
    { from: 3, to: 3_600 },
    'Seconds that the replica may be behind; beyond them the primary is read.',
  ),
  drainSeconds: number('DRAIN_SECONDS', 0, { from: 0, to: 300 }, 'Seconds a stopping copy still serves while /readyz answers 503.'),
  poolSize: number('DATABASE_POOL', 20, { from: 3, to: 500 }, 'Connections of a copy to PostgreSQL.'),
  sandbox: choice('SANDBOX', '', ['', 'on', 'off'], 'The sandbox. Empty: on without DATABASE_URL, off with it.'),
  adapters: list('KRAPAO_ADAPTERS', anything, 'Modules that replace ports; a later one wins.'),
  extensions: flag('EXTENSIONS', true, 'Whether what the contract marks x-extension is served.'),
  variant: choice('VARIANT', 'th', ['th', 'la'], 'The country: phones, currencies, first banks, and language without a header.'),
  webFolder: text('WEB_FOLDER', '', "The folder of the built web app. Empty: this repository's."),
  corsOrigins: list('CORS_ORIGINS', origin, 'Other origins whose pages may call the API.'),
  pictureOrigins: list('PICTURE_ORIGINS', origin, 'Other origins from which pages may show pictures, such as those of the catalogue.'),
  trustedProxies: list('TRUSTED_PROXIES', network, 'Addresses or ranges whose X-Forwarded-For is trusted.'),
  countryHeader: text(
    'COUNTRY_HEADER',
    '',
    'The header in which your proxy names the country of an address, such as CF-IPCountry, for the list of devices.',
  ),
  metricsToken: text('METRICS_TOKEN', '', 'Bearer token for /metrics; without one only this machine gets it.'),
  logLevel: choice('LOG_LEVEL', 'warn', ['debug', 'info', 'warn', 'error', 'silent'], 'What is logged; info has a line for each request.'),
  bodyLimit: number('BODY_LIMIT', 65_536, { from: 1_024, to: 10_485_760 }, 'Bytes of a JSON body.'),
  bodySeconds: number(
    'BODY_SECONDS',
    10,
    { from: 1, to: 300 },
    'Seconds in which headers, and then a JSON body, must arrive and an answer be read.',
  ),
  uploadBytesPerSecond: number(
    'UPLOAD_BYTES_PER_SECOND',
    1_024,
    { from: 1, to: 1_048_576 },
    'Bytes a second of an upload at least, measured over BODY_SECONDS.',
  ),
  connections: number(
    'CONNECTIONS',
    20_000,
    { from: 20, to: 1_000_000 },
    'Open connections of a copy, three quarters of its open files (ulimit -n) at most; beyond it the longest idle are closed.',
  ),
  connectionsPerAddress: number(
    'CONNECTIONS_PER_ADDRESS',
    5_000,
    { from: 10, to: 1_000_000 },
    'Open connections of an address at a copy. An IPv6 /48 may have three times as many, an IPv4 /24 ten times; trusted proxies have no limit.',
  ),
  roomPrefix: text('ROOM_PREFIX', 'krapao-', 'Prefix of realtime rooms (PREFIX of the chat).'),
  socketsPerPlayer: number('SOCKETS_PER_PLAYER', 20, { from: 1, to: 10_000 }, 'Open sockets of a player at a copy.'),
  socketsPerAddress: number('SOCKETS_PER_ADDRESS', 2_000, { from: 1, to: 100_000 }, 'Open sockets of an address at a copy.'),
  socketPolling: flag('SOCKET_POLLING', false, 'Whether sockets may use HTTP long-polling; our clients never do.'),
  sessionDays: number('SESSION_DAYS', 30, { from: 1, to: 365 }, 'Days without a call until a session ends.'),
  sessionMaxDays: number('SESSION_MAX_DAYS', 90, { from: 1, to: 365 }, 'Days after a login until its session ends.'),
  sessionsPerPlayer: number(
    'SESSIONS_PER_PLAYER',
    20,
    { from: 1, to: 1_000 },
    'Sessions of a player; one more ends the least recently used.',
  ),
  playerRequests: number('PLAYER_REQUESTS', 600, { from: 1, to: 1_000_000 }, 'Requests a minute of a player.'),
  addressRequests: number('ADDRESS_REQUESTS', 3_000, { from: 1, to: 1_000_000 }, 'Requests a minute of an address, without tokens.'),
  passwordCost: number(
    'PASSWORD_COST',
    hashCost,
    { from: 1, to: hashCost },
    "Cost of a password hash as a power of two (scrypt's N). Less than 15 is for tests, in a sandbox only.",
  ),
  loginsPerPair: number(
    'LOGINS_PER_PAIR',
    5,
    { from: 1, to: 10_000 },
    'Wrong logins in 5 minutes of a phone from an address. After four times as many in a day it has one an hour.',
  ),
  loginsPerPhone: number(
    'LOGINS_PER_PHONE',
    20,
    { from: 1, to: 10_000 },
    'Wrong logins in 5 minutes of a phone, beyond which unknown devices solve a challenge.',
  ),
  loginsPerAddress: number(
    'LOGINS_PER_ADDRESS',
    200,
    { from: 1, to: 100_000 },
    'Phones with wrong logins in 5 minutes of an address or IPv6 /48, beyond which unknown devices there solve a challenge; ten times as many of an IPv4 /24.',
  ),
  loginsPerDeviceDay: number(
    'LOGINS_PER_DEVICE_DAY',
    30,
    { from: 1, to: 10_000 },
    'Wrong logins a day of a known device until it counts as unknown; wrong old passwords a day of a session.',
  ),
  loginsPerPhoneDay: number(
    'LOGINS_PER_PHONE_DAY',
    400,
    { from: 1, to: 100_000 },
    'Wrong logins a day of a phone, at most LOGINS_PER_PAIR of each address and ten times that of each subnet, beyond which unknown devices solve the hardest challenge.',
  ),
  registerAddressTries: number(
    'REGISTER_ADDRESS_TRIES',
    60,
    { from: 1, to: 1_000_000 },
    'Validations and registrations an hour of an address, without one-time codes.',
  ),
  registerSubnetTries: number('REGISTER_SUBNET_TRIES', 240, { from: 1, to: 1_000_000 }, 'The same of a subnet (/24, or /48 of IPv6).'),
  registerTotalTries: number(
    'REGISTER_TOTAL_TRIES',
    2_000,
    { from: 1, to: 10_000_000 },
    'The same in total, beyond which clients solve a challenge.',
  ),
  otpMinutes: number('OTP_MINUTES', 5, { from: 1, to: 60 }, 'Minutes for which a one-time code is valid.'),
  otpPauseSeconds: number('OTP_PAUSE_SECONDS', 60, { from: 0, to: 600 }, 'Seconds between two codes for one phone.'),
  otpSends: number('OTP_SENDS', 5, { from: 1, to: 100 }, 'Codes an hour of a phone.'),
  otpAddressSends: number('OTP_ADDRESS_SENDS', 120, { from: 1, to: 1_000_000 }, 'Codes an hour of an address.'),
  otpSubnetSends: number('OTP_SUBNET_SENDS', 480, { from: 1, to: 1_000_000 }, 'Codes an hour of a subnet (/24, or /48 of IPv6).'),
  otpRangeSends: number(
    'OTP_RANGE_SENDS',
    1_500,
    { from: 1, to: 1_000_000 },
    'Codes an hour of phones with the same prefix, such as 081, beyond which clients solve a challenge.',
  ),
  otpTotalSends: number(
    'OTP_TOTAL_SENDS',
    5_000,
    { from: 1, to: 10_000_000 },
    'Codes an hour in total, beyond which clients solve a challenge.',
  ),
  otpMaxSends: number(
    'OTP_MAX_SENDS',
    50_000,
    { from: 1, to: 10_000_000 },
    'Codes an hour beyond which none are sent; three quarters of them to strangers.',
  ),
  otpTries: number('OTP_TRIES', 5, { from: 1, to: 100 }, 'Wrong codes that block an address for a phone.'),
  otpPhoneTries: number('OTP_PHONE_TRIES', 40, { from: 1, to: 1_000 }, 'Wrong codes that block a phone for all but its known devices.'),
  otpBlockMinutes: number(
    'OTP_BLOCK_MINUTES',
    60,
    { from: 1, to: 1_440 },
    'Minutes of the first block; each further one within a week is twice as long, until a right code.',
  ),
  otpBlockMaxMinutes: number('OTP_BLOCK_MAX_MINUTES', 1_440, { from: 1, to: 43_200 }, 'Minutes of the longest block.'),
  otpAddressTries: number('OTP_ADDRESS_TRIES', 20, { from: 1, to: 1_000_000 }, 'Wrong codes an hour of an address.'),
  otpSubnetTries: number('OTP_SUBNET_TRIES', 60, { from: 1, to: 1_000_000 }, 'Wrong codes an hour of a subnet.'),
  otpTotalTries: number(
    'OTP_TOTAL_TRIES',
    300,
    { from: 1, to: 10_000_000 },
    'Wrong codes an hour in total, beyond which clients solve a challenge.',
  ),
  verifiedMinutes: number('OTP_VERIFIED_MINUTES', 30, { from: 1, to: 1_440 }, 'Minutes in which a verified phone may register.'),
  secretKey: text('SECRET_KEY', '', 'A secret of at least 32 characters, the same at all copies, from which keys derive.'),
  keyDays: number('KEY_DAYS', 90, { from: 1, to: 3_650 }, 'Days for which an Idempotency-Key is kept.'),
  anonymousRefusalMinutes: number(
    'ANONYMOUS_REFUSAL_MINUTES',
    10,
    { from: 1, to: 1_440 },
    'The same in minutes for refusals without a player.',
  ),
  withdrawPauseSeconds: number('WITHDRAW_PAUSE_SECONDS', 60, { from: 0, to: 3_600 }, 'Seconds between two withdrawals of a player.'),
  bankChangeHours: number('BANK_CHANGE_HOURS', 24, { from: 0, to: 720 }, 'Hours without withdrawals after staff changed a bank account.'),
  giftLinkKey: text('GIFT_LINK_KEY', 'krapao-sandbox', 'The passphrase of gift links, as in the web build.'),
  giftLinkTries: number('GIFT_LINK_TRIES', 5, { from: 1, to: 1_000 }, 'Invalid gift links a minute of a player.'),
  filesFolder: text('FILES_FOLDER', '', 'The folder of uploads, the same for all copies. Empty: files in KRAPAO_DATA.'),
  filesS3Bucket: text('FILES_S3_BUCKET', '', 'An S3-compatible bucket instead, as https://host/bucket.'),
  filesS3Region: text('FILES_S3_REGION', 'us-east-1', 'Its region.'),
  filesS3KeyId: text('FILES_S3_KEY_ID', '', 'The name of the key that may read, write and delete there.'),
  filesS3Secret: text('FILES_S3_SECRET', '', 'The secret of that key.'),
  slipBytes: number('SLIP_BYTES', 10_485_760, { from: 1_024, to: 52_428_800 }, "Bytes of a slip's picture."),
  slipFiles: number('SLIP_FILES', 20, { from: 1, to: 1_000_000 }, 'Slips a minute of a player.'),
  slipDayMegabytes: number(
    'SLIP_DAY_MEGABYTES',
    30,
    { from: 1, to: 100_000 },
    'Megabytes of slips a day of a player; twenty times as many of an address.',
  ),
  slipTotalDayMegabytes: number(
    'SLIP_TOTAL_DAY_MEGABYTES',
    5_120,
    { from: 1, to: 100_000_000 },
    'The same of all players; half for an IPv4 /24, an eighth for an IPv6 /48.',
  ),
  slipFailedDays: number('SLIP_FAILED_DAYS', 14, { from: 1, to: 3_650 }, "Days for which a failed slip's picture is kept."),
  chatMessages: number('CHAT_MESSAGES', 60, { from: 1, to: 1_000_000 }, 'Chat messages a minute of a customer.'),
  chatGuestMessages: number(
    'CHAT_GUEST_MESSAGES',
    500,
    { from: 1, to: 1_000_000 },
    'Chat messages a day of a guest; ten times as many of an address, 30 times of an IPv6 /48, 100 times of an IPv4 /24.',
  ),
  chatDays: number('CHAT_DAYS', 365, { from: 1, to: 3_650 }, 'Days for which a conversation is kept after its last message.'),
  chatFiles: number('CHAT_FILES', 10, { from: 1, to: 10_000 }, 'Chat uploads a minute of a customer.'),
  chatDayMegabytes: number(
    'CHAT_DAY_MEGABYTES',
    100,
    { from: 20, to: 100_000 },
    'Chat megabytes a day of a customer; ten times as many of all guests of an address.',
  ),
  chatStoreMegabytes: number(
    'CHAT_STORE_MEGABYTES',
    20_480,
    { from: 40, to: 100_000_000 },
    "Megabytes of all chat files; at most half are guests'.",
  ),
  chatGuestFileDays: number('CHAT_GUEST_FILE_DAYS', 30, { from: 1, to: 3_650 }, "Days for which a guest's file is kept."),
  transitMinutes: number('TRANSIT_MINUTES', 10, { from: 1, to: 1_440 }, 'Minutes until money in transit counts as late.'),
  gameReadSeconds: number(
    'GAME_READ_SECONDS',
    2,
    { from: 0, to: 60 },
    "Seconds for which a game provider's report is shown again. Moving money always asks anew.",
  ),
  gameCalls: number('GAME_CALLS', 100, { from: 1, to: 10_000 }, 'Reads of a copy at once at game providers; as many moves of money.'),
  gameCallsPerGame: number('GAME_CALLS_PER_GAME', 20, { from: 1, to: 10_000 }, 'The same for one game.'),
  bonusThreshold: number(
    'BONUS_END_SATANG',
    500,
    { from: 0, to: 1_000_000 },
    'Satang left, in wallet and games, at which a bonus may end whatever its turnover.',
  ),
  houseEdge: number(
    'HOUSE_EDGE_BASIS_POINTS',
    300,
    { from: 1, to: 10_000 },
    'Hundredths of a percent of settled stakes that the worst game keeps.',
  ),
  rewardShare: number(
    'REWARD_SHARE_PERCENT',
    90,
    { from: 0, to: 100 },
    'Percent of HOUSE_EDGE_BASIS_POINTS that all rewards may give back; a catalogue above is refused.',
  ),
  coinSatang: number('COIN_SATANG', 150_000, { from: 1, to: 100_000_000 }, 'Satang of settled stakes for a coin.'),
  invitePercent: number('INVITE_PERCENT', 1, { from: 0, to: 100 }, "Percent of a friend's deposits and stakes that the inviter earns."),
  refundPercent: number('REFUND_PERCENT', 5, { from: 0, to: 100 }, 'Percent of a net loss that is refunded.'),
  refundCap: number(
    'REFUND_CAP_BASIS_POINTS',
    20,
    { from: 0, to: 10_000 },
    'Most of a refund, in hundredths of a percent of settled stakes since the last.',
  ),
  refundSuccess: number('REFUND_SUCCESS_PERCENT', 100, { from: 0, to: 1_000 }, 'Percent of a refund paid without a bonus.'),
  refundFail: number('REFUND_FAIL_PERCENT', 50, { from: 0, to: 1_000 }, 'Percent of a refund paid during a bonus.'),
  inviteSuccess: number('INVITE_SUCCESS_PERCENT', 100, { from: 0, to: 1_000 }, 'Percent of the invite bonus paid without a bonus.'),
  inviteFail: number('INVITE_FAIL_PERCENT', 50, { from: 0, to: 1_000 }, 'Percent of the invite bonus paid during a bonus.'),
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
  for (const { name, read } of [settings.databaseDirectUrl, settings.databaseReplicaUrl])
    if (read(env) && !databaseUrl) throw new StartError(`${name} needs DATABASE_URL.`)
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
