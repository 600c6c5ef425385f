import { isIP } from 'node:net'

/** Shown to the operator without a stack. */
export class StartError extends Error {}

export type Reader<Value> = { name: string; fallback: string; meaning: string; read: (env: NodeJS.ProcessEnv) => Value }

const reader = <Value>(name: string, fallback: string, meaning: string, parse: (value: string) => Value): Reader<Value> => ({
  name,
  fallback,
  meaning,
  read: (env) => parse(env[name] || fallback),
})

export const text = (name: string, fallback: string, meaning: string): Reader<string> => reader(name, fallback, meaning, (value) => value)

export const database = (name: string, meaning: string): Reader<string> =>
  reader(name, '', meaning, (url) => {
    if (url && !/^postgres(ql)?:\/\//.test(url)) throw new StartError(`${name} must start with postgres:// or postgresql://.`)
    // `user@/database?host=/folder` names a socket. Not printed, because it holds a password.
    if (url && !URL.canParse(url.replace('@/', '@socket/'))) throw new StartError(`${name} is not an address.`)
    return url
  })

export const number = (name: string, fallback: number, { from, to }: { from: number; to: number }, meaning: string): Reader<number> =>
  reader(name, String(fallback), meaning, (value) => {
    const parsed = Number(value)
    if (!Number.isInteger(parsed) || parsed < from || parsed > to)
      throw new StartError(`${name} must be a whole number from ${from} to ${to}, not "${value}".`)
    return parsed
  })

export const choice = <const Value extends string>(
  name: string,
  fallback: Value,
  allowed: readonly Value[],
  meaning: string,
): Reader<Value> =>
  reader(name, fallback, meaning, (value) => {
    const found = allowed.find((one) => one === value)
    if (found === undefined) throw new StartError(`${name} must be one of ${allowed.filter(Boolean).join(', ')}, not "${value}".`)
    return found
  })

export const flag = (name: string, fallback: boolean, meaning: string): Reader<boolean> => {
  const words = choice(name, fallback ? 'on' : 'off', ['on', 'off'], meaning)
  return { ...words, read: (env) => words.read(env) === 'on' }
}

type Kind = { isOne: (item: string) => boolean; words: string }
export const anything: Kind = { isOne: () => true, words: '' }
export const origin: Kind = { isOne: (item) => /^https?:\/\/[^/\s*]+$/.test(item), words: 'origins such as https://play.example' }
export const network: Kind = { isOne: isNetwork, words: 'addresses or ranges such as 10.0.0.0/8' }

export const list = (name: string, { isOne, words }: Kind, meaning: string): Reader<string[]> =>
  reader(name, '', meaning, (value) => {
    const items = value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
    const wrong = items.find((item) => !isOne(item))
    if (wrong !== undefined) throw new StartError(`${name} must be ${words}, not "${wrong}".`)
    return items
  })

function isNetwork(item: string): boolean {
  const [address = '', bits] = item.split('/')
  const family = isIP(address)
  return family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
}
