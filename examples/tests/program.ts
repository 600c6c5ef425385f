import { createKrapao } from '@krapao/sdk'
import { sandboxAt } from '@krapao/server'
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export type Player = { phone: string; password: string }

/** Somebody with an account of their own, so that no example sees another's money. */
export async function newPlayer(baseUrl: string): Promise<Player> {
  const krapao = createKrapao({ baseUrl, client: 'test/1.0.0' })
  const [phone, password] = [newPhone(), 'correct-horse-9']
  const sent = await krapao.otp.send({ phoneNumber: phone })
  if (!sent.ok) throw new Error(JSON.stringify(sent.problem))
  const { otpToken } = sent.value
  await krapao.otp.verify({ otpToken, otpCode: await sandboxAt(baseUrl).code(phone) })
  const bank = { bankCode: 'SCB', bankAccountName: 'MALEE SAETANG', bankAccountNo: `4${phone.slice(1)}` }
  const registered = await krapao.account.register({ name: 'Malee', username: phone, password, ...bank, currency: 'BAHT', otpToken })
  if (!registered.ok) throw new Error(JSON.stringify(registered.problem))
  return { phone, password }
}

/** A phone that nobody else has. */
export const newPhone = (): string => `08${String(randomInt(100_000_000)).padStart(8, '0')}`

export type Program = {
  /** Waits until it says this, after what was waited for before; answers the match. */
  says: (words: RegExp) => Promise<RegExpExecArray>
  /** Types a line to it. */
  types: (line: string) => void
  ended: Promise<number>
}

/** Runs an example as its first line says, as this player. It is ended with the test. */
export function run(example: string, args: string[], env: Record<string, string>, cwd?: string): Program {
  const file = fileURLToPath(new URL(`../${example}`, import.meta.url))
  const child = spawn(process.execPath, ['--conditions=source', file, ...args], {
    env: { ...process.env, ...env },
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  let more = Promise.withResolvers<void>()
  const hear = (chunk: Buffer): void => {
    said += String(chunk)
    more.resolve()
    more = Promise.withResolvers()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = once(child, 'close').then(([code]) => {
    more.resolve()
    return Number(code)
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let seen = 0
  return {
    says: async (words) => {
      for (;;) {
        const match = words.exec(said.slice(seen))
        if (match) {
          seen += match.index + match[0].length
          return match
        }
        if (child.exitCode !== null) throw new Error(`it ended without ${words}: ${said}`)
        await more.promise
      }
    },
    types: (line) => child.stdin.write(`${line}\n`),
    ended,
  }
}
